import { BellOutlined } from '@ant-design/icons'
import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import { type WatchedQuery, watchedChoices, watchedTabs } from '@landfall/contract/customs/customs-watches.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ListState } from '#ui/list-state.ts'

const WatchFormDialog = lazyPart(() => import('./watch-form-dialog.tsx').then((m) => m.WatchFormDialog))

/** Saves the search of the query page under a name, with what its user wants to be told. */
export function SaveSearchButton({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<BellOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('watches.save')}
      </Button>
      {isOpen && (
        <WatchFormDialog
          draft={{
            query: queryOf(state),
            company: null,
            suggestedName: state.query.search ?? '',
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

function queryOf(state: ListState): WatchedQuery {
  const { search, filter } = state.query
  const tab = watchedTabs.find((one) => one === state.tab)
  const chosen = watchedChoices.flatMap((name) => {
    const value = state.param(name)
    return value ? [[name, value]] : []
  })
  return {
    version: 1,
    ...(search ? { search } : {}),
    ...(filter ? { filter } : {}),
    ...(tab ? { tab } : {}),
    ...(chosen.length > 0 ? { choices: Object.fromEntries(chosen) } : {}),
  }
}

/** Keeps an eye on one buyer or seller. */
export function WatchCompanyButton({
  company,
}: {
  company: { role: TradeRole; key: string; name: string }
}): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { role, key, name } = company
  return (
    <>
      <Button icon={<BellOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('watches.watchCompany')}
      </Button>
      {isOpen && (
        <WatchFormDialog
          draft={{
            query: { version: 1 },
            company: { role, key, name: name.slice(0, 300) },
            suggestedName: name,
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
