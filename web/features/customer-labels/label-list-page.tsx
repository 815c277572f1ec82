import {
  type LabelInput,
  type LabelView,
  labelRoutes,
  wordColors,
} from '@landfall/contract/customer-labels.ts'
import { Form, Radio } from 'antd'
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
import { WordMark } from '#features/customer-words/word-mark.tsx'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const labelApi: WordApi<LabelView, LabelInput> = {
  key: 'labels',
  list: (signal) => call(labelRoutes.list, {}, { signal }),
  create: (body) => call(labelRoutes.create, { body }),
  update: (id, body) => call(labelRoutes.update, { params: { id }, body }),
  order: (ids) => call(labelRoutes.order, { body: { ids } }),
  remove: (id, intoId) => call(labelRoutes.remove, { params: { id }, body: { intoId } }),
  restore: (id) => call(labelRoutes.restore, { params: { id } }),
}

type Opened = { act: 'form'; row?: LabelView } | { act: 'merge' | 'delete'; row: LabelView }

/** The labels of the company with their colours, order and customers. */
export function LabelListPage(): ReactNode {
  const { t } = useTranslation()
  const mayWrite = usePermission('customer.label.write')
  const query = useWordRecords(labelApi)
  const order = useOrderWords(labelApi)
  const [opened, setOpened] = useState<Opened>()
  const rows = query.data ?? []
  const ids = rows.map(({ id }) => id)
  const create = mayWrite && (
    <CreateWordButton label={t('customerWords.label.create')} onClick={() => setOpened({ act: 'form' })} />
  )
  const move = (id: number, step: -1 | 1) => {
    const moved = movedIds(ids, id, step)
    return moved && (() => order.mutate(moved))
  }
  const actsOf = (row: LabelView, isSearching: boolean) => ({
    onEdit: () => setOpened({ act: 'form', row }),
    onUp: isSearching ? undefined : move(row.id, -1),
    onDown: isSearching ? undefined : move(row.id, 1),
    onMerge: rows.length > 1 ? () => setOpened({ act: 'merge', row }) : undefined,
    onDelete: () => setOpened({ act: 'delete', row }),
  })
  return (
    <>
      <PageHeader title={t('customerWords.label.title')} hint={t('customerWords.label.hint')}>
        {create}
      </PageHeader>
      <WordPanel
        query={query}
        nameOf={namesOf}
        empty={{
          title: t('customerWords.label.empty'),
          hint: t('customerWords.label.emptyHint'),
          action: create,
        }}
      >
        {(shown, isSearching) => (
          <ul className="word-items" aria-label={t('customerWords.label.title')}>
            {shown.map((row) => (
              <li key={row.id}>
                <WordItem
                  name={wordOf(row.names)}
                  mark={<WordMark color={row.color}>{wordOf(row.names)}</WordMark>}
                  customers={row.customers}
                  link={customersLink('labelId', row.id)}
                  acts={mayWrite ? actsOf(row, isSearching) : {}}
                />
              </li>
            ))}
          </ul>
        )}
      </WordPanel>
      <LabelDialogs opened={opened} rows={rows} onClose={() => setOpened(undefined)} />
    </>
  )
}

function namesOf({ names }: LabelView): string {
  return Object.values(names).join(' ')
}

interface LabelDialogsProps {
  opened: Opened | undefined
  rows: readonly LabelView[]
  onClose: () => void
}

function LabelDialogs({ opened, rows, onClose }: LabelDialogsProps): ReactNode {
  const { t } = useTranslation()
  if (!opened) return null
  const { act, row } = opened
  if (act === 'form')
    return (
      <WordFormDialog
        api={labelApi}
        title={t(row ? 'customerWords.label.edit' : 'customerWords.label.create')}
        id={row?.id}
        initial={row ? { names: row.names, color: row.color } : { color: 'blue' }}
        onClose={onClose}
      >
        <Form.Item name="color" label={t('customerWords.label.color')}>
          <Radio.Group
            className="word-color-choices"
            options={wordColors.map((value) => ({
              value,
              label: <WordMark color={value}>{t(`customerWords.colors.${value}`)}</WordMark>,
            }))}
          />
        </Form.Item>
      </WordFormDialog>
    )
  const others = rows.filter(({ id }) => id !== row.id)
  return (
    <WordRemoveDialog
      api={labelApi}
      row={row}
      name={wordOf(row.names)}
      targets={
        act === 'merge' ? others.map(({ id, names }) => ({ value: id, label: wordOf(names) })) : undefined
      }
      text={t('customerWords.deleteText', { amount: formatNumber(row.customers) })}
      onClose={onClose}
    />
  )
}
