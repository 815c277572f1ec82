import type { CustomerIntent, CustomerStage } from '@landfall/contract/customers.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'

const stageTones: Record<CustomerStage, StateTone> = {
  toFollow: 'neutral',
  inquiry: 'active',
  sample: 'warning',
  won: 'good',
  repeat: 'good',
}

/** How far the deal is. */
export function StageTag({ stage }: { stage: CustomerStage }): ReactNode {
  const { t } = useTranslation()
  return <StateTag tone={stageTones[stage]}>{t(`customers.stages.${stage}`)}</StateTag>
}

const intentTones: Record<CustomerIntent, StateTone> = {
  unknown: 'neutral',
  low: 'neutral',
  middle: 'active',
  high: 'warning',
}

/** How much the customer wants to buy; nothing while that is not known. */
export function IntentTag({ intent }: { intent: CustomerIntent }): ReactNode {
  const { t } = useTranslation()
  if (intent === 'unknown') return null
  return <StateTag tone={intentTones[intent]}>{t(`customers.intents.${intent}`)}</StateTag>
}
