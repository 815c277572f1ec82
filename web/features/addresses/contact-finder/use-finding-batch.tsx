import {
  contactFinderRoutes,
  type FindingSubject,
  findingLimit,
} from '@landfall/contract/addresses/contact-finder.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { BatchAction } from '#ui/list-model.ts'
import { notifyError } from '#ui/toast-store.ts'

const FindingBatchDialog = lazyPart(() =>
  import('./finding-batch-dialog.tsx').then((m) => m.FindingBatchDialog),
)

type Subject = Extract<FindingSubject, { kind: 'trade' }>

/** Reading the sites of chosen companies of customs data, as a task, and what that gives. */
export function useFindingBatch(
  choose: (
    selection: BatchSelection,
    values: Record<string, unknown>,
  ) => Promise<readonly Pick<Subject, 'role' | 'key'>[]>,
  fields: ReactNode,
): { action: BatchAction; result: ReactNode } {
  const { t } = useTranslation()
  const [subjects, setSubjects] = useState<readonly Subject[]>()
  const action: BatchAction = {
    key: 'readSites',
    label: t('contactFinder.find'),
    need: 'customer.customer.write',
    hint: t('contactFinder.findHint', { limit: formatNumber(findingLimit) }),
    most: findingLimit,
    fields,
    run: async (selection, values) => {
      const companies = await choose(selection, values)
      const chosen = companies
        .slice(0, findingLimit)
        .map(({ role, key }): Subject => ({ kind: 'trade', role, key }))
      if (chosen.length === 0) return
      const { task, withoutSite } = await call(contactFinderRoutes.startBatch, { body: { subjects: chosen } })
      if (withoutSite > 0) notifyError(t('contactFinder.batchWithout', { amount: formatNumber(withoutSite) }))
      if (task) setSubjects(chosen)
    },
  }
  return {
    action,
    result: subjects && <FindingBatchDialog subjects={subjects} onClose={() => setSubjects(undefined)} />,
  }
}
