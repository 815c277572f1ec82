import {
  findContactsLimit,
  tradeContactRoutes,
  type WritableCompany,
} from '@landfall/contract/customs/customs-contacts.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFindingBatch } from '#features/addresses/contact-finder/use-finding-batch.tsx'
import type { SavableCompany } from '#features/customers/customers/save-as-customer.tsx'
import { customersKey } from '#features/customers/customers/use-customers.ts'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { BatchAction } from '#ui/list-model.ts'
import { notifyError } from '#ui/toast-store.ts'
import './customs-contacts.css'

const FoundContactsDialog = lazyPart(() =>
  import('./found-contacts-dialog.tsx').then((m) => m.FoundContactsDialog),
)
const WritableDialog = lazyPart(() => import('./writable-dialog.tsx').then((m) => m.WritableDialog))

type Choose = (selection: BatchSelection, values: Record<string, unknown>) => Promise<SavableCompany[]>

/** Finding the e-mail addresses of chosen companies, and writing to those that have one. */
export function useContactBatch(
  companiesOf: Choose,
  fields: ReactNode,
): { actions: BatchAction[]; result: ReactNode } {
  const { t } = useTranslation()
  const client = useQueryClient()
  const maySave = usePermission('customer.customer.write')
  const maySend = usePermission('email.task.send')
  const [finding, setFinding] = useState<readonly SavableCompany[]>()
  const [writable, setWritable] = useState<readonly WritableCompany[]>()
  const limit = { limit: formatNumber(findContactsLimit) }
  const choose: Choose = async (selection, values) => {
    const companies = (await companiesOf(selection, values)).slice(0, findContactsLimit)
    if (companies.length === 0) notifyError(t('customsData.nobodySelected'))
    return companies
  }
  const sites = useFindingBatch(choose, fields)
  const prepare = async (companies: readonly SavableCompany[]) => {
    const { items } = await call(tradeContactRoutes.prepare, { body: { companies: [...companies] } })
    setWritable(items)
    await client.invalidateQueries({ queryKey: [customersKey] })
  }
  const find: BatchAction = {
    key: 'find',
    label: t('tradeCompanies.batch.find'),
    need: 'customs.contact.unlock',
    hint: t('tradeCompanies.batch.findHint', limit),
    most: findContactsLimit,
    fields,
    run: async (selection, values) => {
      const companies = await choose(selection, values)
      if (companies.length > 0) setFinding(companies)
    },
  }
  const write: BatchAction = {
    key: 'write',
    label: t('tradeCompanies.batch.write'),
    need: 'customer.customer.write',
    hint: t('tradeCompanies.batch.writeHint', limit),
    most: findContactsLimit,
    fields,
    run: async (selection, values) => {
      const companies = await choose(selection, values)
      if (companies.length > 0) await prepare(companies)
    },
  }
  return {
    actions: maySend ? [find, sites.action, write] : [find, sites.action],
    result: (
      <>
        {sites.result}
        {finding && (
          <FoundContactsDialog
            companies={finding}
            mayWrite={maySave && maySend}
            onClose={() => setFinding(undefined)}
            onWrite={(companies) => {
              setFinding(undefined)
              void prepare(companies).catch(() => undefined)
            }}
          />
        )}
        {writable && <WritableDialog items={writable} onClose={() => setWritable(undefined)} />}
      </>
    ),
  }
}
