import type { CampaignPerson, CampaignRow } from '@landfall/contract/social/campaigns.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#platform/formatters.ts'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'

const tones: Readonly<Record<CampaignRow['state'], StateTone>> = {
  scheduled: 'neutral',
  sending: 'active',
  resting: 'active',
  paused: 'warning',
  done: 'good',
  cancelled: 'neutral',
}

/** How a campaign is. */
export function CampaignStateTag({
  campaign,
}: {
  campaign: Pick<CampaignRow, 'state' | 'trouble'>
}): ReactNode {
  const { t } = useTranslation()
  const { state, trouble } = campaign
  const tone = state === 'paused' && trouble ? 'bad' : tones[state]
  return <StateTag tone={tone}>{t(`campaigns.states.${state}`)}</StateTag>
}

/** Until when a campaign waits and why, as a sentence; empty when it does not. */
export function waitingText(
  t: TFunction,
  { state, trouble, nextAt }: Pick<CampaignRow, 'state' | 'trouble' | 'nextAt'>,
): string {
  const at = nextAt ? formatDateTime(nextAt) : ''
  if (state === 'scheduled') return t('campaigns.startsAt', { at })
  return trouble && (state === 'resting' || state === 'paused')
    ? t(`campaigns.troubles.${trouble}`, { at })
    : ''
}

const personTones: Readonly<Record<CampaignPerson['state'], StateTone>> = {
  waiting: 'neutral',
  skipped: 'neutral',
  sending: 'active',
  unknown: 'warning',
  sent: 'active',
  failed: 'bad',
  delivered: 'good',
  read: 'good',
}

/** How far the message to somebody is. */
export function CampaignPersonTag({ person }: { person: Pick<CampaignPerson, 'state'> }): ReactNode {
  const { t } = useTranslation()
  return <StateTag tone={personTones[person.state]}>{t(`campaigns.personStates.${person.state}`)}</StateTag>
}
