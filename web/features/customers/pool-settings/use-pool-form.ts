import type { OwnRules } from '@landfall/contract/customers/pool-rules.ts'
import type { OwnDryRun, Pool, PoolInput } from '@landfall/contract/customers/public-pool.ts'
import { Form, type FormInstance } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { intoPools } from '#features/customers/public-pool/pool-phrase.ts'
import { ApiError } from '#platform/api-error.ts'
import { formatDateTime, formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { placeIssues } from '#ui/form-issues.ts'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import type { OwnRulesDraft } from './own-rules-fields.tsx'
import { useOwnDryRun, useSavePool } from './use-pool-settings.ts'

type PoolDraft = Omit<PoolInput, 'ownRules'> & { hasOwnRules?: boolean }

interface PoolFormState {
  form: FormInstance<PoolDraft>
  /** The own rules, a form inside the other. */
  ruleForm: FormInstance<OwnRulesDraft>
  failure: string
  report: OwnDryRun | undefined
  isTrying: boolean
  isSaving: boolean
  tryOut: () => Promise<void>
  submit: () => Promise<void>
}

/** What the form of a pool does: tries its own rules out, asks with the count, and saves. */
export function usePoolForm(pool: Pool | undefined, onSaved: () => void): PoolFormState {
  const { t } = useTranslation()
  const [form] = Form.useForm<PoolDraft>()
  const [ruleForm] = Form.useForm<OwnRulesDraft>()
  const [failure, setFailure] = useState('')
  const { report, isTrying, tryRules, isSure } = useRuleTrial(pool)
  const save = useSavePool(pool?.id)
  const attempt = async (work: (input: PoolInput) => Promise<void>) => {
    setFailure('')
    try {
      await work(await readInput())
    } catch (error) {
      // What a form itself refuses stands at its fields.
      if (!(error instanceof Error)) return
      if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeError(error))
    }
  }
  const readInput = async (): Promise<PoolInput> => {
    const { hasOwnRules = false, ...values } = await form.validateFields()
    // The groups are no field for those who may not look at groups.
    const { groupIds = pool?.groupIds ?? [], dailyClaims = null, dailyViews = null } = values
    const isOwn = hasOwnRules && groupIds.length > 0
    const ownRules = isOwn ? wholeRules(await ruleForm.validateFields()) : null
    return { ...values, groupIds, dailyClaims, dailyViews, ownRules }
  }
  return {
    form,
    ruleForm,
    failure,
    report,
    isTrying: isTrying && !save.isPending,
    isSaving: save.isPending,
    tryOut: () => attempt(async (input) => void (await tryRules(input))),
    submit: () =>
      attempt(async (input) => {
        if (!(await isSure(input))) return
        await save.mutateAsync(input)
        notifySuccess(t('poolSettings.poolSaved'))
        onSaved()
      }),
  }
}

function useRuleTrial(pool: Pool | undefined) {
  const { t } = useTranslation()
  const [report, setReport] = useState<OwnDryRun>()
  const confirm = useConfirm()
  const dryRun = useOwnDryRun()
  const tryRules = async ({ name, groupIds, ownRules = null }: PoolInput) => {
    const poolId = pool?.id ?? null
    // Processes of the release before do not say into which pools.
    const { pools: shares = [], ...tried } = await dryRun.mutateAsync({ poolId, groupIds, rules: ownRules })
    // The server does not know yet what a pool of the form is called.
    const pools = shares.map((share) => (share.id === poolId ? { ...share, name } : share))
    const outcome = { ...tried, pools }
    setReport(outcome)
    return outcome
  }
  const isSure = async (input: PoolInput) => {
    // A pool that neither has nor gets rules of its own lets nothing drop.
    if (!input.ownRules && !pool?.ownRules) return true
    const { runsAt, customers, ownersCount, pools } = await tryRules(input)
    const words = {
      time: formatDateTime(runsAt),
      customers: formatNumber(customers),
      owners: formatNumber(ownersCount),
      pools: intoPools(t, pools),
    }
    const title = t('poolSettings.saveQuestion', words)
    return customers === 0 || confirm({ title, action: t('common.save'), isDanger: true })
  }
  return { report, isTrying: dryRun.isPending, tryRules, isSure }
}

// A cleared number means that the rule does not hold; the hour is the company's.
function wholeRules({ runHour: _, ...rules }: OwnRulesDraft): OwnRules {
  const { followUpDays = null, dealDays = null } = rules
  return { ...rules, followUpDays, dealDays }
}
