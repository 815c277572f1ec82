import type { timeline as zh } from '../zh/timeline.ts'

export const timeline: typeof zh = {
  failed: 'The timeline could not be loaded',
  empty: 'Nothing has happened yet',
  older: 'Older entries',
  next: 'Next contact: {time}',
  kinds: {
    created: 'Customer created',
    changed: 'Details changed',
    deleted: 'Moved to the recycle bin',
    restored: 'Restored from the recycle bin',
    ownerChanged: 'Owner changed',
    savedFromCustoms: 'Saved from customs data',
  },
  roles: {
    buyer: 'Buyer: {name}',
    seller: 'Seller: {name}',
  },
  mail: {
    sent: 'E-mail sent',
    opened: 'E-mail opened',
    clicked: 'Link in an e-mail followed',
    bounced: 'E-mail bounced',
    unsubscribed: 'Unsubscribed',
    replied: 'Replied',
    failed: 'E-mail failed',
  },
}
