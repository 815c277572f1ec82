import type { CustomerChannel } from '@landfall/contract/social/channels.ts'
import type { TFunction } from 'i18next'
import { formatDateTime } from '#platform/formatters.ts'

/** What is possible at a channel now, as a sentence. */
export function channelState(t: TFunction, channel: CustomerChannel): string {
  const { kind, isSuppressed, conversationId, bar, replyUntil, consent } = channel
  if (kind === 'mail') return isSuppressed ? t('channels.suppressed') : ''
  if (kind === 'linkedin') return t('channels.linkedinOnly')
  const answer =
    conversationId === null
      ? kind === 'whatsapp'
        ? ''
        : t('channels.theyBegin')
      : bar !== null
        ? t(`socialInbox.barred.${bar}`)
        : replyUntil === null
          ? t('channels.answerAlways')
          : t('channels.answerUntil', { at: formatDateTime(replyUntil) })
  const agreed = consent === null ? '' : t(`channels.consents.${consent}`)
  return [answer, agreed].filter(Boolean).join(' ')
}
