import type { CampaignView, PlaceValue } from '@landfall/contract/social/campaigns.ts'
import { Alert } from 'antd'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { TemplateBubble } from '../message-templates/template-bubble.tsx'
import { CampaignStateTag, waitingText } from './campaign-state.tsx'
import './campaigns.css'

const main = ['delivered', 'read', 'replied'] as const
const others = ['people', 'sent', 'waiting', 'unknown', 'failed', 'skipped', 'stopped'] as const

/** What became of a campaign, why it waits, and its text. */
export function CampaignFigures({ campaign }: { campaign: CampaignView }): ReactNode {
  const { t } = useTranslation()
  const waits = waitingText(t, campaign)
  const rest = others.filter((key) => campaign[key] > 0)
  return (
    <div className="campaign-head">
      <section aria-label={t('campaigns.figures')}>
        <p>
          <CampaignStateTag campaign={campaign} /> <span className="quiet">{campaign.accountName}</span>
        </p>
        {waits && <Alert type={campaign.state === 'paused' ? 'warning' : 'info'} showIcon title={waits} />}
        <dl className="campaign-figures">
          {main.map((key) => (
            <div key={key}>
              <dt>{t(`campaigns.fields.${key}`)}</dt>
              <dd>{formatNumber(campaign[key])}</dd>
            </div>
          ))}
        </dl>
        <p className="quiet">
          {rest.map((key) => `${t(`campaigns.fields.${key}`)} ${formatNumber(campaign[key])}`).join(' · ')}
        </p>
        {campaign.unknown > 0 && campaign.state !== 'sending' && (
          <p className="quiet">{t('campaigns.unknownHint')}</p>
        )}
      </section>
      <TemplateBubble {...campaign} values={campaign.values.map((value) => placeText(t, value))} />
    </div>
  )
}

function placeText(t: TFunction, { from, text }: PlaceValue): string {
  return from === 'text' ? text : `[${t(`campaigns.values.${from}`)}]`
}
