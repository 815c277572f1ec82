import {
  customerRoutes,
  type SavedTradeCompany,
  type TradeRole,
} from '@landfall/contract/customers/customers.ts'
import {
  customsRoutes,
  type ShipmentRow,
  type TradeCompanyRow,
} from '@landfall/contract/customs/customs-data.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCollectCompanies } from '#features/customers/collected/use-collect.ts'
import { customersKey } from '#features/customers/customers/use-customers.ts'
import { useContactBatch } from '#features/customs/customs-contacts/use-contact-batch.tsx'
import { call } from '#platform/api-client.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { BatchAction } from '#ui/list-model.ts'
import { notifyError } from '#ui/toast-store.ts'

const PartyChoice = lazyPart(() => import('./saved-companies.tsx').then((m) => m.PartyChoice))
const SavedCompanies = lazyPart(() => import('./saved-companies.tsx').then((m) => m.SavedCompanies))

/** Companies that can be saved in one go. */
const saveLimit = 500
const pageSize = 200

type SelectableRow = TradeCompanyRow | ShipmentRow

interface SaveSelected {
  /** Called with every page of rows: a selection names rows that may no longer be on screen. */
  remember: (rows: readonly SelectableRow[]) => void
  actions: BatchAction[]
  /** What became of each company, once they were saved. */
  result: ReactNode
}

/** Saving the selected companies as customers, or collecting them; for shipments the user says which party of them. */
export function useSaveSelected(
  list: 'shipments' | 'tradeCompanies',
  role: TradeRole | undefined,
): SaveSelected {
  const { t } = useTranslation()
  const client = useQueryClient()
  const collect = useCollectCompanies()
  const seen = useRef(new Map<number, SelectableRow>())
  const [saved, setSaved] = useState<readonly SavedTradeCompany[]>([])
  const remember = (rows: readonly SelectableRow[]) => {
    for (const row of rows) seen.current.set(row.id, row)
  }
  const keysOf = async (selection: BatchSelection, party: TradeRole): Promise<string[]> => {
    if (selection.scope !== batchScope.Checked) return findKeys(party, selection)
    // Pages that were still fresh were not loaded again, but they are kept.
    for (const [, page] of client.getQueriesData<{ items: SelectableRow[] }>({ queryKey: [list, 'rows'] })) {
      remember(page?.items ?? [])
    }
    return selection.ids.flatMap((id) => {
      const row = seen.current.get(id)
      return row ? ('key' in row ? row.key : row[party].key) : []
    })
  }
  const companiesOf = async (selection: BatchSelection, values: Record<string, unknown>) => {
    const party = role ?? (values.role === 'seller' ? 'seller' : 'buyer')
    const keys = new Set((await keysOf(selection, party)).filter((key) => key !== ''))
    return [...keys].slice(0, saveLimit).map((key) => ({ key, role: party }))
  }
  const fields = role === undefined && <PartyChoice />
  const contacts = useContactBatch(companiesOf, fields)
  // How many companies a number of shipments has is not known before they are read.
  const areCompanies = role !== undefined
  const save: BatchAction = {
    key: 'save',
    label: t('customsData.saveSelected'),
    need: 'customer.customer.write',
    hint: t('customsData.saveSelectedHint'),
    fields,
    run: async (selection, values) => {
      const companies = await companiesOf(selection, values)
      if (companies.length === 0) return notifyError(t('customsData.nobodySelected'))
      const { items } = await call(customerRoutes.saveFromCustoms, { body: { companies } })
      setSaved(items)
      await client.invalidateQueries({ queryKey: [customersKey] })
    },
  }
  const collectLater: BatchAction = {
    key: 'collect',
    label: t('collected.collect'),
    need: 'customer.collected.write',
    hint: t('collected.collectHint'),
    fields,
    run: async (selection, values) => {
      const companies = await companiesOf(selection, values)
      if (companies.length === 0) return notifyError(t('customsData.nobodySelected'))
      await collect(companies)
    },
  }
  return {
    remember,
    actions: [save, ...contacts.actions, collectLater].map((action) =>
      areCompanies ? { most: saveLimit, ...action } : { ...action, most: undefined },
    ),
    result: (
      <>
        {saved.length > 0 && <SavedCompanies companies={saved} onClose={() => setSaved([])} />}
        {contacts.result}
      </>
    ),
  }
}

async function findKeys(role: TradeRole, selection: BatchSelection): Promise<string[]> {
  const query = selection.scope === batchScope.SearchQuery ? selection.query : {}
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await call(customsRoutes.companies, {
      query: { ...query, tab: role === 'buyer' ? 'buyers' : 'sellers', size: pageSize, cursor },
    })
    found.push(...page.items.map(({ key }) => key))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && found.length < saveLimit)
  return found
}
