import type { MessageState } from '@landfall/contract/email/email-history.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'

const tones: Record<MessageState, StateTone> = {
  waiting: 'neutral',
  sending: 'active',
  deferred: 'warning',
  unknown: 'warning',
  cancelled: 'neutral',
  leftOut: 'neutral',
  sent: 'active',
  notOpened: 'neutral',
  opened: 'good',
  clicked: 'good',
  replied: 'good',
  bounced: 'bad',
  unsubscribed: 'warning',
  junk: 'bad',
  blacklisted: 'neutral',
  failed: 'bad',
}

/** What became of a message. */
export function MessageStateTag({ state }: { state: MessageState }): ReactNode {
  const { t } = useTranslation()
  return <StateTag tone={tones[state]}>{t(`emailHistory.state.${state}`)}</StateTag>
}
