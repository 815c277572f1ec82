import {
  type CustomerEdit,
  type CustomerEditKind,
  customerBatchRoutes,
} from '@landfall/contract/customers/customer-batch.ts'
import type { CustomerLanguage } from '@landfall/contract/customers/customer-languages.ts'
import type { PlacementResult } from '@landfall/contract/customers/customer-placement.ts'
import type { CustomerIntent, CustomerStage } from '@landfall/contract/customers/customer-profile.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { notifyError, notifySuccess, notifyUndo } from '#ui/toast-store.ts'

/** What many customers can be given at once, in the order of the dialog. */
export const editKinds = [
  'addLabels',
  'removeLabels',
  'group',
  'source',
  'stage',
  'intent',
  'timeZone',
  'language',
  'nextContact',
] as const satisfies readonly CustomerEditKind[]

/** What pickers have for what the country tells: they take an empty text for none. */
export const ofCountry = 'country'

/** What the dialog holds. */
interface EditValues {
  kind?: CustomerEditKind
  labelIds?: number[]
  groupId?: number
  sourceId?: number
  stage?: CustomerStage
  intent?: CustomerIntent
  timeZone?: string
  language?: CustomerLanguage | typeof ofCountry
  nextContactAt?: Dayjs | null
}

function editFrom(values: EditValues): CustomerEdit {
  const {
    kind = 'addLabels',
    labelIds = [],
    groupId,
    sourceId = 0,
    stage = 'toFollow',
    intent = 'unknown',
    timeZone = ofCountry,
    language = ofCountry,
  } = values
  switch (kind) {
    case 'group':
      return { kind, groupId: groupId || null }
    case 'source':
      return { kind, sourceId }
    case 'stage':
      return { kind, stage }
    case 'intent':
      return { kind, intent }
    case 'timeZone':
      return { kind, timeZone: timeZone === ofCountry ? null : timeZone }
    case 'language':
      return { kind, language: language === ofCountry ? null : language }
    case 'nextContact':
      return { kind, nextContactAt: values.nextContactAt?.toISOString() ?? null }
    default:
      return { kind, labelIds }
  }
}

// Thousands of customers take longer than other calls.
const options = { timeout: 120_000 }

type Failures = Pick<PlacementResult, 'done' | 'failed' | 'failures'>

/** Changes the selected customers alike, offers for 10 s to take it back, and hands on what could not be changed. */
export function useEditCustomers(
  report: (failures: Failures) => void,
): (selection: BatchSelection, values: EditValues) => Promise<void> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['customers'] })
  const undo = useMutation({
    mutationFn: (id: number) => call(customerBatchRoutes.undo, { params: { id } }, options),
    onSuccess: async ({ restored, left, task }) => {
      if (task) notifySuccess(t('customerProfile.undoing'))
      else if (restored > 0) notifySuccess(t('customerProfile.undone', { amount: formatNumber(restored) }))
      if (left > 0) notifyError(t('customerProfile.left', { amount: formatNumber(left) }))
      await refresh()
    },
  })
  return async (selection, values) => {
    const body = { selection, edit: editFrom(values) }
    const { batchId, task, ...result } = await call(customerBatchRoutes.edit, { body }, options)
    const back = { label: t('common.undo'), run: () => undo.mutate(batchId) }
    if (task) notifyUndo(t('customerProfile.running'), back)
    else if (result.done > 0)
      notifyUndo(t('customerProfile.changed', { amount: formatNumber(result.done) }), back)
    if (result.failed > 0) report(result)
    await refresh()
  }
}
