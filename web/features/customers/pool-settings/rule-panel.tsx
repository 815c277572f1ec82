import type { DryRun, RecycleRules } from '@landfall/contract/customers/public-pool.ts'
import { Button, Form, Skeleton } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { intoPools } from '#features/customers/public-pool/pool-phrase.ts'
import { ApiError } from '#platform/api-error.ts'
import { formatDateTime, formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard, markSaved } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { DryRunReport } from './dry-run-report.tsx'
import { DropFields, LimitFields } from './rule-fields.tsx'
import { ClockNotes, DropExample } from './rule-sentence.tsx'
import { useDryRun, usePools, useRules, useSaveRules } from './use-pool-settings.ts'

/** When customers drop by themselves, tried out before it is saved. */
export function RulePanel(): ReactNode {
  const { t } = useTranslation()
  const headingId = useId()
  const rules = useRules()
  const pools = usePools()
  const elsewhere = (pools.data ?? []).reduce((sum, { rulesFor }) => sum + rulesFor, 0)
  return (
    <section className="panel" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('poolSettings.rules')}</h2>
      <p className="pool-hint">
        {t('poolSettings.rulesHint')}
        {elsewhere > 0 && ` ${t('poolSettings.rulesElsewhere', { amount: formatNumber(elsewhere) })}`}
      </p>
      {rules.data ? (
        <RuleForm rules={rules.data} />
      ) : rules.error ? (
        <FailureState title={t('poolSettings.failed')} error={rules.error} onRetry={() => rules.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </section>
  )
}

function RuleForm({ rules }: { rules: RecycleRules }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<RecycleRules>()
  const [failure, setFailure] = useState('')
  const [report, setReport] = useState<DryRun>()
  const confirm = useConfirm()
  const save = useSaveRules()
  const dryRun = useDryRun()
  const attempt = async (work: (values: RecycleRules) => Promise<void>) => {
    setFailure('')
    try {
      await work(wholeRules(await form.validateFields()))
    } catch (error) {
      // What the form itself refuses stands at its fields.
      if (!(error instanceof Error)) return
      if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeError(error))
    }
  }
  const tryOut = () => attempt(async (values) => setReport(await dryRun.mutateAsync(values)))
  const submit = () =>
    attempt(async (values) => {
      const outcome = await dryRun.mutateAsync(values)
      setReport(outcome)
      if (!(outcome.customers === 0 || (await confirm(questionOf(outcome))))) return
      await save.mutateAsync(values)
      markSaved(form)
      notifySuccess(t('poolSettings.saved'))
    })
  const questionOf = ({ runsAt, customers, ownersCount, pools }: DryRun) => ({
    title: t('poolSettings.saveQuestion', {
      time: formatDateTime(runsAt),
      customers: formatNumber(customers),
      owners: formatNumber(ownersCount),
      pools: intoPools(t, pools),
    }),
    action: t('poolSettings.saveAction'),
    isDanger: true,
  })
  return (
    <Form
      form={form}
      name="poolRules"
      layout="vertical"
      initialValues={rules}
      onFinish={submit}
      scrollToFirstError
    >
      <FormGuard />
      <FailureNote failure={failure} />
      <DropFields />
      <DropExample />
      <ClockNotes />
      <LimitFields />
      <div className="pool-buttons">
        <Button onClick={tryOut} loading={dryRun.isPending && !save.isPending}>
          {t('poolSettings.tryOut')}
        </Button>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('poolSettings.saveAction')}
        </Button>
      </div>
      <div aria-live="polite">{report && <DryRunReport report={report} />}</div>
    </Form>
  )
}

// A cleared number means that there is no limit.
function wholeRules(values: RecycleRules): RecycleRules {
  const { followUpDays = null, dealDays = null, holdingCap = null } = values
  return { ...values, followUpDays, dealDays, holdingCap }
}
