import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListPageProps } from './list-model.ts'
import type { ListState } from './list-state.ts'

/** What may have been meant by the search, to search for it with one click. */
export function ListSuggestions<Row>({
  page,
  state,
}: {
  page: Pick<ListPageProps<Row>, 'list' | 'suggest'>
  state: ListState
}): ReactNode {
  const { t } = useTranslation()
  const { data = [] } = useQuery({
    queryKey: [page.list, 'suggestions', state.selection],
    queryFn: ({ signal }) => page.suggest?.(state.selection, signal) ?? [],
    meta: { claims: true },
  })
  return (
    <div className="list-suggestions" aria-live="polite">
      {data.length > 0 && (
        <>
          <span>{t('list.didYouMean')}</span>
          {data.map((text) => (
            <Button key={text} type="link" size="small" onClick={() => state.change({ search: text })}>
              {text}
            </Button>
          ))}
        </>
      )}
    </div>
  )
}
