import type { CustomerChannel } from '@landfall/contract/social/channels.ts'
import type { TFunction } from 'i18next'
import { formatDateTime } from '#platform/formatters.ts'

/** What is possible at a channel now, as a sentence. */
export function channelState(t: TFunction, channel: CustomerChannel): string {
  const { kind, isSuppressed, consent } = channel
  if (kind === 'mail') return isSuppressed ? t('channels.suppressed') : ''
  if (kind === 'linkedin') return t('channels.linkedinOnly')
  const agreed = consent === null ? '' : t(`channels.consents.${consent}`)
  return [answerText(t, channel), agreed].filter(Boolean).join(' ')
}

// Whether an answer can be written. Whoever gets templates is not to be told what he cannot get.
function answerText(
  t: TFunction,
  { kind, conversationId, bar, replyUntil, consent }: CustomerChannel,
): string {
  if (conversationId === null) return kind === 'whatsapp' ? '' : t('channels.theyBegin')
  if (bar === 'window' && consent === 'given') return ''
  if (bar !== null) return t(`socialInbox.barred.${bar}`)
  if (replyUntil === null) return t('channels.answerAlways')
  return t('channels.answerUntil', { at: formatDateTime(replyUntil) })
}
