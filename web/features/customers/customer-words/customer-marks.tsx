import type { CustomerIntent, CustomerStage } from '@landfall/contract/customers/customer-profile.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'
import { useWords, type Words } from './use-vocabulary.ts'
import { WordMark } from './word-mark.tsx'

/** The labels of a customer in the company's order. */
export function LabelMarks({ ids }: { ids: readonly number[] }): ReactNode {
  return <LabelWords ids={ids} words={useWords()} />
}

/** The same where the words are known, as in every row of a list; of many there, one and how many more. */
export function LabelWords({
  ids,
  words,
  isShort = false,
}: {
  ids: readonly number[]
  words: Words
  isShort?: boolean
}): ReactNode {
  const { labels, labelName } = words
  const own = labels.filter(({ id }) => ids.includes(id))
  if (own.length === 0) return null
  const shown = isShort ? own.slice(0, 1) : own
  const more = own.length - shown.length
  return (
    <span className="word-marks" title={own.map(({ id }) => labelName(id)).join(', ')}>
      {shown.map(({ id, color }) => (
        <WordMark key={id} color={color}>
          {labelName(id)}
        </WordMark>
      ))}
      {more > 0 && (
        <span className="word-marks-more">
          +{formatNumber(more)}
          <span className="visually-hidden">
            {own
              .slice(1)
              .map(({ id }) => labelName(id))
              .join(', ')}
          </span>
        </span>
      )}
    </span>
  )
}

const stageTones: Record<CustomerStage, StateTone> = {
  toFollow: 'neutral',
  inquiry: 'active',
  sample: 'warning',
  won: 'good',
  repeat: 'good',
}

/** How far the deal is, in the company's words. */
export function StageMark({ stage }: { stage: CustomerStage }): ReactNode {
  return <StageWord stage={stage} words={useWords()} />
}

/** The same where the words are known. */
export function StageWord({ stage, words }: { stage: CustomerStage; words: Words }): ReactNode {
  const { stageName, colorOf } = words
  const color = colorOf('stage', stage)
  const name = stageName(stage)
  return color ? (
    <WordMark color={color}>{name}</WordMark>
  ) : (
    <StateTag tone={stageTones[stage]}>{name}</StateTag>
  )
}

const intentTones: Record<CustomerIntent, StateTone> = {
  unknown: 'neutral',
  low: 'neutral',
  middle: 'active',
  high: 'warning',
}

/** How much the customer wants to buy, in the company's words; nothing while that is not known. */
export function IntentMark({ intent }: { intent: CustomerIntent }): ReactNode {
  return <IntentWord intent={intent} words={useWords()} />
}

/** The same where the words are known. */
export function IntentWord({ intent, words }: { intent: CustomerIntent; words: Words }): ReactNode {
  const { intentName, colorOf } = words
  if (intent === 'unknown') return null
  const color = colorOf('intent', intent)
  const name = intentName(intent)
  return color ? (
    <WordMark color={color}>{name}</WordMark>
  ) : (
    <StateTag tone={intentTones[intent]}>{name}</StateTag>
  )
}

/** How good a customer is; nothing without a star. */
export function StarsMark({ stars }: { stars: number }): ReactNode {
  const { t } = useTranslation()
  if (stars === 0) return null
  return (
    <span role="img" aria-label={t('customerProfile.stars', { amount: stars })} className="stars-mark">
      {'★'.repeat(stars)}
      <span className="stars-missing">{'★'.repeat(5 - stars)}</span>
    </span>
  )
}
