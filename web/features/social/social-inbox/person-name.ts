import type { SocialConversationRow } from '@landfall/contract/social/social-inbox.ts'
import type { TFunction } from 'i18next'

/** How the person of a conversation is called: as he calls himself, else by whatever is known of him. */
export function personName(
  row: Pick<SocialConversationRow, 'id' | 'name' | 'username' | 'phone' | 'customerName'>,
  t: TFunction,
): string {
  const { id, name, username, phone, customerName } = row
  return name || customerName || username || phone || t('socialInbox.unnamed', { id })
}
