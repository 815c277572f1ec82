import {
  type CustomerSourceInput,
  type CustomerSourceView,
  customerSourceRoutes,
} from '@landfall/contract/customers/customer-sources.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WordApi } from '#features/customers/customer-word-pages/use-word-records.ts'
import { WordListPage } from '#features/customers/customer-word-pages/word-list-page.tsx'
import { wordOf } from '#features/customers/customer-words/use-vocabulary.ts'
import { call } from '#platform/api-client.ts'
import { usePermission } from '#platform/permission.tsx'
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

/** Where customers come from: the product's sources, which stay, and those of the company. */
export function CustomerSourcePage(): ReactNode {
  const { t } = useTranslation()
  const mayWrite = usePermission('customer.source.write')
  return (
    <WordListPage
      api={sourceApi}
      kind="source"
      mayWrite={mayWrite}
      nameOf={({ names, systemKey }) =>
        wordOf(names) || (systemKey ? t(`customers.sources.${systemKey}`) : '')
      }
      noteOf={({ systemKey }) =>
        systemKey && <StateTag tone="neutral">{t('customerWords.source.system')}</StateTag>
      }
      isRemovable={({ systemKey }) => systemKey === null}
      initialOf={(source) => (source ? { names: source.names } : {})}
      isNameOptional={({ systemKey }) => systemKey !== null}
    />
  )
}
