import {
  type CustomerFieldInput,
  type CustomerFieldView,
  customerFieldLimit,
  customerFieldRoutes,
  customerFieldTypes,
} from '@landfall/contract/customers/customer-fields.ts'
import { Form, type FormInstance, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useOrderWords,
  useWordRecords,
  type WordApi,
} from '#features/customers/customer-word-pages/use-word-records.ts'
import { WordFormDialog } from '#features/customers/customer-word-pages/word-form-dialog.tsx'
import { WordItem } from '#features/customers/customer-word-pages/word-item.tsx'
import { movedIds } from '#features/customers/customer-word-pages/word-moves.ts'
import { CreateWordButton, WordPanel } from '#features/customers/customer-word-pages/word-page.tsx'
import { WordRemoveDialog } from '#features/customers/customer-word-pages/word-remove-dialog.tsx'
import { wordOf } from '#features/customers/customer-words/use-vocabulary.ts'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { ChoiceFields } from './choice-fields.tsx'

const fieldApi: WordApi<CustomerFieldView, CustomerFieldInput> = {
  key: 'fields',
  list: (signal) => call(customerFieldRoutes.list, {}, { signal }),
  create: (body) => call(customerFieldRoutes.create, { body }),
  update: (id, body) => call(customerFieldRoutes.update, { params: { id }, body }),
  order: (ids) => call(customerFieldRoutes.order, { body: { ids } }),
  remove: (id, intoId) => call(customerFieldRoutes.remove, { params: { id }, body: { intoId } }),
  restore: (id) => call(customerFieldRoutes.restore, { params: { id } }),
}

type Opened = { act: 'form'; row?: CustomerFieldView } | { act: 'delete'; row: CustomerFieldView }

/** The fields the company adds to its customers. */
export function FieldList(): ReactNode {
  const { t } = useTranslation()
  const query = useWordRecords(fieldApi)
  const order = useOrderWords(fieldApi)
  const [opened, setOpened] = useState<Opened>()
  const ids = (query.data ?? []).map(({ id }) => id)
  const create = (
    <CreateWordButton label={t('customerWords.field.create')} onClick={() => setOpened({ act: 'form' })} />
  )
  const move = (id: number, step: -1 | 1) => {
    const moved = movedIds(ids, id, step)
    return moved && (() => order.mutate(moved))
  }
  return (
    <>
      <div className="field-list-head">
        <p>{t('customerWords.field.hint', { limit: formatNumber(customerFieldLimit) })}</p>
        {ids.length > 0 && ids.length < customerFieldLimit && create}
      </div>
      <WordPanel
        query={query}
        nameOf={({ names }) => Object.values(names).join(' ')}
        empty={{
          title: t('customerWords.field.empty'),
          hint: t('customerWords.field.emptyHint'),
          action: create,
        }}
      >
        {(shown, isSearching) => (
          <ul className="word-items" aria-label={t('customerWords.field.title')}>
            {shown.map((row) => (
              <li key={row.id}>
                <WordItem
                  name={wordOf(row.names)}
                  note={t(`customerWords.field.types.${row.type}`)}
                  customers={row.customers}
                  link={filledLink(row)}
                  acts={{
                    onEdit: () => setOpened({ act: 'form', row }),
                    onUp: isSearching ? undefined : move(row.id, -1),
                    onDown: isSearching ? undefined : move(row.id, 1),
                    onDelete: () => setOpened({ act: 'delete', row }),
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </WordPanel>
      {opened?.act === 'form' && <FieldDialog row={opened.row} onClose={() => setOpened(undefined)} />}
      {opened?.act === 'delete' && (
        <WordRemoveDialog
          api={fieldApi}
          row={opened.row}
          name={wordOf(opened.row.names)}
          text={t('customerWords.deleteText', { amount: formatNumber(opened.row.customers) })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

function filledLink({ id, type }: CustomerFieldView): string {
  const conditions = [{ field: `custom.${type}.${id}`, op: 'notEmpty' }]
  const filter = JSON.stringify({ join: 'and', conditions })
  return `/customer/index?${new URLSearchParams({ tab: 'all', filter })}`
}

function FieldDialog({
  row,
  onClose,
}: {
  row: CustomerFieldView | undefined
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  return (
    <WordFormDialog
      api={fieldApi}
      title={t(row ? 'customerWords.field.edit' : 'customerWords.field.create')}
      id={row?.id}
      initial={
        row ? { names: row.names, type: row.type, choices: row.choices } : { type: 'text', choices: [] }
      }
      onClose={onClose}
    >
      {(form: FormInstance<CustomerFieldInput>) => (
        <>
          <Form.Item
            name="type"
            label={t('customerWords.field.type')}
            extra={row ? undefined : t('customerWords.field.typeHint')}
          >
            <Select
              disabled={row !== undefined}
              options={customerFieldTypes.map((value) => ({
                value,
                label: t(`customerWords.field.types.${value}`),
              }))}
              onChange={(type: string) => {
                if (!type.startsWith('choice')) form.setFieldValue('choices', [])
              }}
            />
          </Form.Item>
          <ChoiceFields />
        </>
      )}
    </WordFormDialog>
  )
}
