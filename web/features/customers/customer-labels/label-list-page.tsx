import {
  type LabelInput,
  type LabelView,
  labelRoutes,
  wordColors,
} from '@landfall/contract/customers/customer-labels.ts'
import { Form, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WordApi } from '#features/customers/customer-word-pages/use-word-records.ts'
import { WordListPage } from '#features/customers/customer-word-pages/word-list-page.tsx'
import { wordOf } from '#features/customers/customer-words/use-vocabulary.ts'
import { WordMark } from '#features/customers/customer-words/word-mark.tsx'
import { call } from '#platform/api-client.ts'
import { usePermission } from '#platform/permission.tsx'

const labelApi: WordApi<LabelView, LabelInput> = {
  key: 'labels',
  list: (signal) => call(labelRoutes.list, {}, { signal }),
  create: (body) => call(labelRoutes.create, { body }),
  update: (id, body) => call(labelRoutes.update, { params: { id }, body }),
  order: (ids) => call(labelRoutes.order, { body: { ids } }),
  remove: (id, intoId) => call(labelRoutes.remove, { params: { id }, body: { intoId } }),
  restore: (id) => call(labelRoutes.restore, { params: { id } }),
}

/** The labels of the company with their colours, order and customers. */
export function LabelListPage(): ReactNode {
  const { t } = useTranslation()
  const mayWrite = usePermission('customer.label.write')
  return (
    <WordListPage
      api={labelApi}
      kind="label"
      mayWrite={mayWrite}
      nameOf={({ names }) => wordOf(names)}
      markOf={({ names, color }) => <WordMark color={color}>{wordOf(names)}</WordMark>}
      initialOf={initialOf}
      fields={
        <Form.Item name="color" label={t('customerWords.label.color')}>
          <Radio.Group
            className="word-color-choices"
            options={wordColors.map((value) => ({
              value,
              label: <WordMark color={value}>{t(`customerWords.colors.${value}`)}</WordMark>,
            }))}
          />
        </Form.Item>
      }
    />
  )
}

function initialOf(label: LabelView | undefined): Partial<LabelInput> {
  return label ? { names: label.names, color: label.color } : { color: 'blue' }
}
