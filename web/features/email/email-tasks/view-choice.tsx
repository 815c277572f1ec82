import { batchScope } from '@landfall/contract/list.ts'
import { type SavedView, savedViewRoutes } from '@landfall/contract/saved-views.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#platform/api-client.ts'
import { describeError } from '#platform/i18n.ts'
import { savedViewsKey } from '#ui/use-saved-views.ts'
import type { RecipientWish } from './use-send-tasks.ts'

/** The customers a saved view shows, as they are when the mailing is submitted. */
function wishOf({ state: { search, tab, filter } }: SavedView): RecipientWish {
  const query = { search, ...(tab ? { tab } : {}), ...(filter ? { filter } : {}) }
  return { selection: { scope: batchScope.SearchQuery, query }, toAddress: '' }
}

/** Chooses a saved view of the customer list. */
export function ViewChoice({ onChange }: { onChange: (wish: RecipientWish | undefined) => void }): ReactNode {
  const { t } = useTranslation()
  const [chosenId, setChosenId] = useState<number>()
  const list = 'customers'
  const { data, error, isLoading } = useQuery({
    queryKey: [savedViewsKey, list],
    queryFn: ({ signal }) => call(savedViewRoutes.list, { query: { list } }, { signal }),
    meta: { claims: true },
  })
  const views = data?.items ?? []
  const choose = (id: number | undefined) => {
    setChosenId(id)
    const view = views.find((each) => each.id === id)
    onChange(view && wishOf(view))
  }
  return (
    <div className="recipient-criteria">
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        loading={isLoading}
        value={chosenId ?? null}
        aria-label={t('emailTasks.choice.view')}
        placeholder={t('emailTasks.chooseView')}
        notFoundContent={error ? describeError(error) : t('emailTasks.noViews')}
        onChange={(id: number | null) => choose(id ?? undefined)}
        options={views.map(({ id, name, isOwn, ownerName }) => ({
          value: id,
          label: isOwn ? name : `${name} · ${ownerName}`,
        }))}
      />
      <Link to="/customer/index">{t('emailTasks.chooseInList')}</Link>
    </div>
  )
}
