import { type BuyerHit, buyerSearchRoutes } from '@landfall/contract/buyers/buyer-search.ts'
import { type BatchSelection, batchScope, type ListQuery } from '@landfall/contract/list.ts'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useVerifyListed } from '#features/addresses/address-verification/use-verify-listed.tsx'
import { useDirectoryCollecting } from '#features/buyers/company-directory/use-directory-collecting.ts'
import { useCollectCompanies } from '#features/customers/collected/use-collect.ts'
import { type SavableCompany, useSaveAsCustomers } from '#features/customers/customers/save-as-customer.tsx'
import { useContactBatch } from '#features/customs/customs-contacts/use-contact-batch.tsx'
import { call } from '#platform/api-client.ts'
import { usePermission } from '#platform/permission.tsx'
import type { BatchAction } from '#ui/list-model.ts'
import { notifyError } from '#ui/toast-store.ts'

/** Companies that are taken in one go. */
const most = 500
const pageSize = 200

interface BuyerBatch {
  /** Called with every page of hits: a selection names hits that may no longer be on screen. */
  remember: (hits: readonly BuyerHit[]) => void
  actions: BatchAction[]
  result: ReactNode
}

/** What can be done with many hits: saving, finding addresses, writing, and collecting. */
export function useBuyerBatch(): BuyerBatch {
  const { t } = useTranslation()
  const seen = useRef(new Map<number, BuyerHit>())
  const save = useSaveAsCustomers()
  const collectTrading = useCollectCompanies()
  const collectListed = useDirectoryCollecting()
  const mayCollectTrading = usePermission('customer.collected.write')
  const hitsOf = async (selection: BatchSelection) =>
    selection.scope === batchScope.Checked
      ? selection.ids.flatMap((id) => seen.current.get(id) ?? []).slice(0, most)
      : findHits(selection)
  const tradingOf = async (selection: BatchSelection) => tradingAmong(await hitsOf(selection))
  const contacts = useContactBatch(tradingOf, null)
  // Of companies of customs data nobody knows addresses before they are found.
  const verifying = useVerifyListed('directory', async (selection) => {
    const hits = await hitsOf(selection)
    return hits.flatMap(({ entries }) => entries.flatMap(({ id, email }) => (email === '' ? [] : id)))
  })
  const saveAll: BatchAction = {
    key: 'save',
    label: t('buyerSearch.save'),
    need: 'customer.customer.write',
    hint: t('buyerSearch.saveHint'),
    run: async (selection) => {
      const companies = await tradingOf(selection)
      if (companies.length === 0) return notifyError(t('buyerSearch.nobodyTrades'))
      await save(companies)
    },
  }
  const collect: BatchAction = {
    key: 'collect',
    label: t('buyers.collect'),
    need: 'buyer.company.collect',
    hint: t('buyers.collectHint'),
    run: async (selection) => {
      const hits = await hitsOf(selection)
      const trading = mayCollectTrading ? tradingAmong(hits) : []
      const ids = hits.flatMap(({ trade, entries: [entry] }) => (trade || !entry ? [] : [entry.id]))
      if (trading.length > 0) await collectTrading(trading)
      if (ids.length > 0) await collectListed({ scope: batchScope.Checked, ids })
    },
  }
  return {
    remember: (hits) => {
      for (const hit of hits) seen.current.set(hit.id, hit)
    },
    actions: [saveAll, ...contacts.actions, verifying.action, collect].map((action) => ({ most, ...action })),
    result: (
      <>
        {contacts.result}
        {verifying.dialog}
      </>
    ),
  }
}

function tradingAmong(hits: readonly BuyerHit[]): SavableCompany[] {
  return hits.flatMap(({ trade, key, role }) => (trade && key !== '' ? [{ key, role }] : []))
}

async function findHits(
  selection: Exclude<BatchSelection, { scope: typeof batchScope.Checked }>,
): Promise<BuyerHit[]> {
  const query: Partial<ListQuery> =
    selection.scope === batchScope.SearchQuery ? selection.query : { tab: selection.tab }
  const found: BuyerHit[] = []
  let cursor: string | undefined
  do {
    const page = await call(buyerSearchRoutes.search, { query: { ...query, size: pageSize, cursor } })
    found.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && found.length < most)
  return found.slice(0, most)
}
