import type { AddressState, VerifiedAddress } from '@landfall/contract/addresses/address-verification.ts'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDistance, formatExact, toDate } from '#platform/formatters.ts'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'

const tones: Record<AddressState, StateTone> = {
  toVerify: 'neutral',
  verifying: 'active',
  valid: 'good',
  invalid: 'bad',
  saved: 'good',
}

type Known = Pick<VerifiedAddress, 'state' | 'verdict'>

/** The state of an address; one that may not arrive is marked as such. */
export function AddressStateTag({ state, verdict }: Known): ReactNode {
  const { t } = useTranslation()
  const isRisky = verdict === 'risky' && tones[state] === 'good'
  return <StateTag tone={isRisky ? 'warning' : tones[state]}>{t(`addressMarks.state.${state}`)}</StateTag>
}

/** What else is to be known of an address. */
export function AddressFlags({ flags }: Pick<VerifiedAddress, 'flags'>): ReactNode {
  const { t } = useTranslation()
  return flags.map((flag) => (
    <Tag key={flag} variant="filled">
      {t(`addressVerification.flag.${flag}`)}
    </Tag>
  ))
}

const minute = 60_000
const hour = 60 * minute

/** When an address is asked for again: how long until then, or the day. */
export function NextTry({ at }: { at: string }): ReactNode {
  const date = toDate(at)
  const left = Math.max(minute, date.getTime() - Date.now())
  const text =
    left < hour
      ? formatDistance(Math.round(left / minute), 'minute')
      : left < 24 * hour
        ? formatDistance(Math.round(left / hour), 'hour')
        : formatDate(date)
  return (
    <time dateTime={date.toISOString()} title={formatExact(date)}>
      {text}
    </time>
  )
}
