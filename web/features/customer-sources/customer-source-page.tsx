import {
  type CustomerSourceInput,
  type CustomerSourceView,
  customerSourceRoutes,
} from '@landfall/contract/customer-sources.ts'
import type { TFunction } from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useOrderWords,
  useWordRecords,
  type WordApi,
} from '#features/customer-word-pages/use-word-records.ts'
import { WordFormDialog } from '#features/customer-word-pages/word-form-dialog.tsx'
import { customersLink, WordItem } from '#features/customer-word-pages/word-item.tsx'
import { movedIds } from '#features/customer-word-pages/word-moves.ts'
import { CreateWordButton, WordPanel } from '#features/customer-word-pages/word-page.tsx'
import { WordRemoveDialog } from '#features/customer-word-pages/word-remove-dialog.tsx'
import { wordOf } from '#features/customer-words/use-vocabulary.ts'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { StateTag } from '#ui/state-tag.tsx'

const sourceApi: WordApi<CustomerSourceView, CustomerSourceInput> = {
  key: 'sources',
  list: (signal) => call(customerSourceRoutes.list, {}, { signal }),
  create: (body) => call(customerSourceRoutes.create, { body }),
  update: (id, body) => call(customerSourceRoutes.update, { params: { id }, body }),
  order: (ids) => call(customerSourceRoutes.order, { body: { ids } }),
  remove: (id, intoId) => call(customerSourceRoutes.remove, { params: { id }, body: { intoId } }),
  restore: (id) => call(customerSourceRoutes.restore, { params: { id } }),
}

type Opened = { act: 'form'; row?: CustomerSourceView } | { act: 'merge' | 'delete'; row: CustomerSourceView }

function nameOf({ names, systemKey }: CustomerSourceView, t: TFunction): string {
  return wordOf(names) || (systemKey ? t(`customers.sources.${systemKey}`) : '')
}

/** Where customers come from: the product's sources and those of the company. */
export function CustomerSourcePage(): ReactNode {
  const { t } = useTranslation()
  const mayWrite = usePermission('customer.source.write')
  const query = useWordRecords(sourceApi)
  const order = useOrderWords(sourceApi)
  const [opened, setOpened] = useState<Opened>()
  const rows = query.data ?? []
  const ids = rows.map(({ id }) => id)
  const create = mayWrite && (
    <CreateWordButton label={t('customerWords.source.create')} onClick={() => setOpened({ act: 'form' })} />
  )
  const move = (id: number, step: -1 | 1) => {
    const moved = movedIds(ids, id, step)
    return moved && (() => order.mutate(moved))
  }
  const actsOf = (row: CustomerSourceView, isSearching: boolean) => ({
    onEdit: () => setOpened({ act: 'form', row }),
    onUp: isSearching ? undefined : move(row.id, -1),
    onDown: isSearching ? undefined : move(row.id, 1),
    onMerge: row.systemKey === null ? () => setOpened({ act: 'merge', row }) : undefined,
    onDelete: row.systemKey === null ? () => setOpened({ act: 'delete', row }) : undefined,
  })
  return (
    <>
      <PageHeader title={t('customerWords.source.title')} hint={t('customerWords.source.hint')}>
        {create}
      </PageHeader>
      <WordPanel
        query={query}
        nameOf={(row) => [nameOf(row, t), ...Object.values(row.names)].join(' ')}
        empty={{
          title: t('customerWords.source.empty'),
          hint: t('customerWords.source.emptyHint'),
          action: create,
        }}
      >
        {(shown, isSearching) => (
          <ul className="word-items" aria-label={t('customerWords.source.title')}>
            {shown.map((row) => (
              <li key={row.id}>
                <WordItem
                  name={nameOf(row, t)}
                  note={
                    row.systemKey && <StateTag tone="neutral">{t('customerWords.source.system')}</StateTag>
                  }
                  customers={row.customers}
                  link={customersLink('sourceId', row.id)}
                  acts={mayWrite ? actsOf(row, isSearching) : {}}
                />
              </li>
            ))}
          </ul>
        )}
      </WordPanel>
      <SourceDialogs opened={opened} rows={rows} onClose={() => setOpened(undefined)} />
    </>
  )
}

interface SourceDialogsProps {
  opened: Opened | undefined
  rows: readonly CustomerSourceView[]
  onClose: () => void
}

function SourceDialogs({ opened, rows, onClose }: SourceDialogsProps): ReactNode {
  const { t } = useTranslation()
  if (!opened) return null
  const { act, row } = opened
  if (act === 'form')
    return (
      <WordFormDialog
        api={sourceApi}
        title={t(row ? 'customerWords.source.edit' : 'customerWords.source.create')}
        id={row?.id}
        initial={row ? { names: row.names } : {}}
        isNameOptional={row !== undefined && row.systemKey !== null}
        onClose={onClose}
      />
    )
  const others = rows.filter(({ id }) => id !== row.id)
  return (
    <WordRemoveDialog
      api={sourceApi}
      row={row}
      name={nameOf(row, t)}
      targets={
        act === 'merge' ? others.map((other) => ({ value: other.id, label: nameOf(other, t) })) : undefined
      }
      text={t('customerWords.deleteText', { amount: formatNumber(row.customers) })}
      onClose={onClose}
    />
  )
}
