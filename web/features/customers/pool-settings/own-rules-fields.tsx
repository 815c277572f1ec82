import type { OwnRules } from '@landfall/contract/customers/pool-rules.ts'
import type { OwnDryRun, RecycleRules } from '@landfall/contract/customers/public-pool.ts'
import { Button, Form, type FormInstance, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { FormGuard } from '#ui/form-guard.tsx'
import { DryRunReport } from './dry-run-report.tsx'
import { DropFields } from './rule-fields.tsx'
import { DropExample } from './rule-sentence.tsx'

/** What the form of a pool's own rules holds; the hour is shown in its example. */
export type OwnRulesDraft = OwnRules & Pick<RecycleRules, 'runHour'>

interface OwnRulesFieldsProps {
  form: FormInstance<OwnRulesDraft>
  initial: OwnRulesDraft
  report: OwnDryRun | undefined
  isTrying: boolean
  onTryOut: () => void
}

/** Whether a pool has rules of its own, and which; inside the form of the pool. */
export function OwnRulesFields(props: OwnRulesFieldsProps): ReactNode {
  const { form, initial, report, isTrying, onTryOut } = props
  const { t } = useTranslation()
  const headingId = useId()
  const groupIds = Form.useWatch<number[] | undefined>('groupIds', { preserve: true }) ?? []
  const isWanted = Form.useWatch<boolean | undefined>('hasOwnRules') ?? false
  const hasGroups = groupIds.length > 0
  return (
    <section className="own-rules" aria-labelledby={headingId}>
      <h3 id={headingId}>{t('poolSettings.ownRules')}</h3>
      <p className="pool-hint">
        {t(hasGroups ? 'poolSettings.ownRulesHint' : 'poolSettings.ownRulesNeedGroups')}
      </p>
      <Form.Item
        name="hasOwnRules"
        label={t('poolSettings.hasOwnRules')}
        valuePropName="checked"
        layout="horizontal"
      >
        <Switch disabled={!hasGroups} />
      </Form.Item>
      {hasGroups && isWanted && (
        <Form form={form} name="poolOwnRules" component={false} layout="vertical" initialValues={initial}>
          <FormGuard />
          <DropFields hasHour={false} />
          <DropExample />
          <Button onClick={onTryOut} loading={isTrying}>
            {t('poolSettings.tryOut')}
          </Button>
        </Form>
      )}
      <div aria-live="polite">
        {report && (
          <>
            <p className="own-rules-reach">
              {t('poolSettings.rulesFor', { amount: formatNumber(report.rulesFor) })}
            </p>
            <DryRunReport report={report} />
          </>
        )}
      </div>
    </section>
  )
}
