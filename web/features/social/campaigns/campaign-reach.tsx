import type { CampaignPreview } from '@landfall/contract/social/campaigns.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PointsCost } from '#features/points/points/points-cost.tsx'
import { formatNumber } from '#platform/formatters.ts'

/** Whom a campaign would reach, who is left out, how fast it goes and what it costs. */
export function CampaignReach({ preview }: { preview: CampaignPreview | undefined }): ReactNode {
  const { t } = useTranslation()
  if (!preview) return null
  const { people, withoutConsent, excluded, dailyLimit, limitLeft, perSecond, seconds, points } = preview
  const left = [
    withoutConsent > 0 && t('campaigns.withoutConsent', { amount: formatNumber(withoutConsent) }),
    excluded.person > 0 && t('campaigns.excludedPerson', { amount: formatNumber(excluded.person) }),
    excluded.recent > 0 && t('campaigns.excludedRecent', { amount: formatNumber(excluded.recent) }),
  ].filter((text) => text !== false)
  return (
    <section className="campaign-reach" aria-live="polite">
      <p>
        <b>{t('campaigns.willReach', { amount: people })}</b>
      </p>
      {left.length > 0 && (
        <ul>
          {left.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <p className="quiet">
        {dailyLimit === null
          ? t('campaigns.noLimit')
          : t('campaigns.limit', { limit: dailyLimit, left: formatNumber(limitLeft ?? 0) })}
        {' · '}
        {t('campaigns.speed', { amount: formatNumber(perSecond) })}
        {people > 0 && ` · ${t('campaigns.takes', { time: timeText(t, seconds) })}`}
      </p>
      <PointsCost quote={points} />
    </section>
  )
}

function timeText(t: TFunction, seconds: number): string {
  if (seconds < 90) return t('campaigns.seconds', { amount: Math.max(1, Math.round(seconds)) })
  if (seconds < 86_400) return t('campaigns.minutes', { amount: Math.round(seconds / 60) })
  return t('campaigns.days', { amount: Math.round(seconds / 86_400) })
}
