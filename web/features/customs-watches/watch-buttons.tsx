import { BellOutlined } from '@ant-design/icons'
import type { TradeRole } from '@landfall/contract/customers.ts'
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
  const { search, filter } = state.query
  return (
    <>
      <Button icon={<BellOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('watches.save')}
      </Button>
      {isOpen && (
        <WatchFormDialog
          draft={{
            query: { version: 1, ...(search ? { search } : {}), ...(filter ? { filter } : {}) },
            company: null,
            suggestedName: search ?? '',
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
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
