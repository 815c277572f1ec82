import type { OptionalOwnName } from '@landfall/contract/own-name.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { useOrderWords, useWordRecords, type WordApi, type WordRecord } from './use-word-records.ts'
import { WordFormDialog } from './word-form-dialog.tsx'
import { customersLink, type WordActs, WordItem } from './word-item.tsx'
import { movedIds } from './word-moves.ts'
import { CreateWordButton, WordPanel } from './word-page.tsx'
import { WordRemoveDialog } from './word-remove-dialog.tsx'

interface WordListPageProps<Row extends WordRecord, Input extends { names: OptionalOwnName }> {
  api: WordApi<Row, Input>
  /** Whose texts are shown. */
  kind: 'label' | 'source'
  mayWrite: boolean
  nameOf: (row: Row) => string
  /** How a record is shown; its name without it. */
  markOf?: (row: Row) => ReactNode
  noteOf?: (row: Row) => ReactNode
  /** Whether a record may be deleted or joined with another one; all may without it. */
  isRemovable?: (row: Row) => boolean
  /** What the form begins with, for a new one too. */
  initialOf: (row: Row | undefined) => Partial<Input>
  isNameOptional?: (row: Row) => boolean
  /** Fields of the form below the name. */
  fields?: ReactNode
}

type Opened<Row> = { act: 'form'; row?: Row } | { act: 'merge' | 'delete'; row: Row }

/** The records of one kind in the company's order, with what can be done with each. */
export function WordListPage<Row extends WordRecord, Input extends { names: OptionalOwnName }>(
  props: WordListPageProps<Row, Input>,
): ReactNode {
  const { api, kind, mayWrite, nameOf, markOf, noteOf, isRemovable = () => true } = props
  const { t } = useTranslation()
  const query = useWordRecords(api)
  const order = useOrderWords(api)
  const [opened, setOpened] = useState<Opened<Row>>()
  const rows = query.data ?? []
  const ids = rows.map(({ id }) => id)
  const create = mayWrite && (
    <CreateWordButton label={t(`customerWords.${kind}.create`)} onClick={() => setOpened({ act: 'form' })} />
  )
  const move = (id: number, step: -1 | 1) => {
    const moved = movedIds(ids, id, step)
    return moved && (() => order.mutate(moved))
  }
  const actsOf = (row: Row, isSearching: boolean): WordActs => ({
    onEdit: () => setOpened({ act: 'form', row }),
    onUp: isSearching ? undefined : move(row.id, -1),
    onDown: isSearching ? undefined : move(row.id, 1),
    onMerge: isRemovable(row) && rows.length > 1 ? () => setOpened({ act: 'merge', row }) : undefined,
    onDelete: isRemovable(row) ? () => setOpened({ act: 'delete', row }) : undefined,
  })
  const title = t(`customerWords.${kind}.title`)
  return (
    <>
      <PageHeader title={title} hint={t(`customerWords.${kind}.hint`)}>
        {create}
      </PageHeader>
      <WordPanel
        query={query}
        nameOf={(row) => [nameOf(row), ...Object.values(row.names)].join(' ')}
        empty={{
          title: t(`customerWords.${kind}.empty`),
          hint: t(`customerWords.${kind}.emptyHint`),
          action: create,
        }}
      >
        {(shown, isSearching) => (
          <ul className="word-items" aria-label={title}>
            {shown.map((row) => (
              <li key={row.id}>
                <WordItem
                  name={nameOf(row)}
                  mark={markOf?.(row)}
                  note={noteOf?.(row)}
                  customers={row.customers}
                  link={customersLink(`${kind}Id`, row.id)}
                  acts={mayWrite ? actsOf(row, isSearching) : {}}
                />
              </li>
            ))}
          </ul>
        )}
      </WordPanel>
      <Dialogs {...props} opened={opened} rows={rows} onClose={() => setOpened(undefined)} />
    </>
  )
}

interface DialogsProps<Row extends WordRecord, Input extends { names: OptionalOwnName }>
  extends WordListPageProps<Row, Input> {
  opened: Opened<Row> | undefined
  rows: readonly Row[]
  onClose: () => void
}

function Dialogs<Row extends WordRecord, Input extends { names: OptionalOwnName }>(
  props: DialogsProps<Row, Input>,
): ReactNode {
  const { api, kind, nameOf, initialOf, isNameOptional, fields, opened, rows, onClose } = props
  const { t } = useTranslation()
  if (!opened) return null
  const { act, row } = opened
  if (act === 'form')
    return (
      <WordFormDialog
        api={api}
        title={t(row ? `customerWords.${kind}.edit` : `customerWords.${kind}.create`)}
        id={row?.id}
        initial={initialOf(row)}
        isNameOptional={row !== undefined && (isNameOptional?.(row) ?? false)}
        onClose={onClose}
      >
        {fields}
      </WordFormDialog>
    )
  const others = rows.filter(({ id }) => id !== row.id)
  return (
    <WordRemoveDialog
      api={api}
      row={row}
      name={nameOf(row)}
      targets={
        act === 'merge' ? others.map((other) => ({ value: other.id, label: nameOf(other) })) : undefined
      }
      text={t('customerWords.deleteText', { amount: formatNumber(row.customers) })}
      onClose={onClose}
    />
  )
}
