import type { SocialConversationRow } from '@landfall/contract/social/social-inbox.ts'
import { networkAbilities } from '@landfall/contract/social/social-networks.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#platform/formatters.ts'
import { currentLocale } from '#platform/locale-choice.ts'
import { StateTag } from '#ui/state-tag.tsx'

const minute = 60_000
const hour = 60 * minute
/** So little time left is urgent. */
const urgent = 3 * hour

type Deadline = Pick<SocialConversationRow, 'network' | 'replyUntil'>

/** How long somebody may still be answered freely. */
export function DeadlineClock({ row }: { row: Deadline }): ReactNode {
  const { t } = useTranslation()
  const [now, setNow] = useState(Date.now)
  const { network, replyUntil } = row
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 2)
    return () => clearInterval(timer)
  }, [])
  if (networkAbilities[network].windowHours === null)
    return <span className="quiet">{t('socialInbox.always')}</span>
  const left = replyUntil === null ? 0 : Date.parse(replyUntil) - now
  if (left <= 0) return <StateTag tone="neutral">{t('socialInbox.over')}</StateTag>
  const unit = left >= hour ? 'hour' : 'minute'
  const amount = Math.max(1, Math.floor(left / (unit === 'hour' ? hour : minute)))
  const time = new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, unitDisplay: 'short' }).format(
    amount,
  )
  return (
    <span title={formatExact(new Date(replyUntil ?? now))}>
      <StateTag tone={left < urgent ? 'warning' : 'good'}>{t('socialInbox.left', { time })}</StateTag>
    </span>
  )
}
