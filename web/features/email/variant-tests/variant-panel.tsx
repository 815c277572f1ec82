import type { SendTaskView } from '@landfall/contract/email/email-tasks.ts'
import type { VariantPlan } from '@landfall/contract/email/variant-plans.ts'
import type { VariantResult, VariantRow } from '@landfall/contract/email/variant-tests.ts'
import { Button, Skeleton } from 'antd'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatNumber, formatPercent } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { useChooseVariant, useVariants } from './use-variants.ts'
import './variant-tests.css'

/** How the contents of a mailing do against each other, what was decided, and a way to decide now. */
export function VariantPanel({ task, plan }: { task: SendTaskView; plan: VariantPlan }): ReactNode {
  const { t } = useTranslation()
  const { data, error, refetch } = useVariants(task.id)
  if (error) return <FailureState title={t('variantTests.failed')} error={error} onRetry={() => refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />
  // Shares are small: the bars end where the widest range does.
  const scale = Math.max(...data.variants.map(({ range }) => range?.high ?? 0)) || 1
  return (
    <section className="variant-panel">
      <h2>{t('variantTests.title')}</h2>
      <p>{standingOf(t, { data, plan, task })}</p>
      <ul>
        {data.variants.map((variant) => (
          <Variant key={variant.contentId} variant={variant} by={plan.by} scale={scale}>
            <ChooseButton task={task} result={data} variant={variant} />
          </Variant>
        ))}
      </ul>
      <p className="variant-hint">{t('variantTests.rangeHint')}</p>
    </section>
  )
}

interface Standing {
  data: VariantResult
  plan: VariantPlan
  task: SendTaskView
}

function standingOf(t: TFunction, { data, plan, task }: Standing): string {
  const winner = data.variants.find(({ isWinner }) => isWinner)
  if (data.verdict && winner) return t(`variantTests.verdict.${data.verdict}`, { name: nameOf(winner) })
  const held = formatNumber(data.held)
  if (data.endsAt) return t('variantTests.endsAt', { at: formatDateTime(data.endsAt), held })
  if (task.state !== 'SUBMITTED') return t('variantTests.undecided')
  return t('variantTests.underWay', { hours: formatNumber(plan.hours), held })
}

const nameOf = ({ templateName, subject }: VariantRow) => templateName || subject

interface VariantProps {
  variant: VariantRow
  by: VariantPlan['by']
  /** The share at the end of the bar. */
  scale: number
  children: ReactNode
}

function Variant({ variant, by, scale, children }: VariantProps): ReactNode {
  const { t } = useTranslation()
  const { subject, reached, hits, range, isWinner } = variant
  const share = reached === 0 ? 0 : hits / reached
  const placeOf = (value: number) => `${(value / scale) * 100}%`
  return (
    <li>
      <div className="variant-name">
        <b>{nameOf(variant)}</b>
        {isWinner && <StateTag tone="good">{t('variantTests.forTheRest')}</StateTag>}
        {children}
      </div>
      <div className="variant-hint">{subject}</div>
      <div className="variant-figures">
        <b>{reached === 0 ? '–' : formatPercent(share)}</b>
        <span>{t(`variantTests.of.${by}`, { amount: formatNumber(hits), all: formatNumber(reached) })}</span>
        {range && (
          <span className="variant-hint">
            {t('variantTests.range', { low: formatPercent(range.low), high: formatPercent(range.high) })}
          </span>
        )}
      </div>
      {range && (
        <div className="variant-bar" aria-hidden>
          <i style={{ insetInlineStart: placeOf(range.low), width: placeOf(range.high - range.low) }} />
          <em style={{ insetInlineStart: placeOf(share) }} />
        </div>
      )}
    </li>
  )
}

interface ChoiceProps {
  task: SendTaskView
  result: VariantResult
  variant: VariantRow
}

function ChooseButton({ task, result, variant }: ChoiceProps): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const choose = useChooseVariant(task.id)
  const maySend = usePermission('email.task.send')
  if (!maySend || task.state !== 'SUBMITTED' || result.decidedAt || result.held === 0) return null
  const name = nameOf(variant)
  const run = async () => {
    const action = t('variantTests.use')
    const title = t('variantTests.useQuestion', { name })
    const text = t('variantTests.useHint', { amount: formatNumber(result.held) })
    if (!(await confirm({ title, text, action }))) return
    choose.mutate(variant.contentId, {
      onSuccess: () => notifySuccess(t('variantTests.verdict.chosen', { name })),
    })
  }
  return (
    <Button
      size="small"
      loading={choose.isPending}
      aria-label={`${t('variantTests.use')}: ${name}`}
      onClick={run}
    >
      {t('variantTests.use')}
    </Button>
  )
}
