import type { WebhookKind } from '@landfall/contract/access/webhooks.ts'

/** The text of each kind of event. */
export const kindTexts = {
  'customer.created': 'integrations.webhooks.kinds.customercreated',
  'customer.changed': 'integrations.webhooks.kinds.customerchanged',
  'customer.ownerChanged': 'integrations.webhooks.kinds.customerownerChanged',
  'customer.dropped': 'integrations.webhooks.kinds.customerdropped',
  'customer.deleted': 'integrations.webhooks.kinds.customerdeleted',
  'customer.restored': 'integrations.webhooks.kinds.customerrestored',
  'customer.merged': 'integrations.webhooks.kinds.customermerged',
  'customer.mergeUndone': 'integrations.webhooks.kinds.customermergeUndone',
  'followUp.created': 'integrations.webhooks.kinds.followUpcreated',
  'mail.sent': 'integrations.webhooks.kinds.mailsent',
  'mail.failed': 'integrations.webhooks.kinds.mailfailed',
  'mail.bounced': 'integrations.webhooks.kinds.mailbounced',
  'mail.opened': 'integrations.webhooks.kinds.mailopened',
  'mail.clicked': 'integrations.webhooks.kinds.mailclicked',
  'mail.replied': 'integrations.webhooks.kinds.mailreplied',
  'mail.unsubscribed': 'integrations.webhooks.kinds.mailunsubscribed',
  'mail.complained': 'integrations.webhooks.kinds.mailcomplained',
  ping: 'integrations.webhooks.kinds.ping',
} as const satisfies Record<WebhookKind | 'ping', string>

/** The text of what was delivered. */
export function textOfKind(kind: string): (typeof kindTexts)[keyof typeof kindTexts] | undefined {
  return Object.entries(kindTexts).find(([known]) => known === kind)?.[1]
}

/** Where a webhook sends to, in short. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
