import type { TradeRole } from '@landfall/contract/customers.ts'
import { customsRoutes, type TradeCompanyRow } from '@landfall/contract/customs-data.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveAsCustomers } from '#features/customers/save-as-customer.tsx'
import { call } from '#platform/api-client.ts'
import type { BatchAction } from '#ui/list-model.ts'

/** Companies that can be saved in one go. */
const saveLimit = 500
const pageSize = 200

/** Saving the selected companies as customers; the rows that were shown are remembered for their keys. */
export function useSaveSelected(role: TradeRole): {
  remember: (rows: readonly TradeCompanyRow[]) => void
  action: BatchAction
} {
  const { t } = useTranslation()
  const save = useSaveAsCustomers()
  const keys = useRef(new Map<number, string>())
  return {
    remember: (rows) => {
      for (const row of rows) keys.current.set(row.id, row.key)
    },
    action: {
      key: 'save',
      label: t('customsData.saveSelected'),
      need: 'customer.customer.write',
      hint: t('customsData.saveSelectedHint'),
      run: async (selection) => {
        const chosen =
          selection.scope === batchScope.Checked
            ? selection.ids.flatMap((id) => keys.current.get(id) ?? [])
            : await findKeys(role, selection)
        await save(chosen.slice(0, saveLimit).map((key) => ({ key, role })))
      },
    },
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
