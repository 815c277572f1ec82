import type { timeline as zh } from '../zh/timeline.ts'

export const timeline: typeof zh = {
  failed: 'The timeline could not be loaded',
  empty: 'Nothing has happened yet',
  older: 'Older entries',
  show: 'Show',
  filters: {
    followUp: 'Follow-ups',
    mail: 'E-mails',
    owner: 'Ownership',
    change: 'Changes',
    shipments: 'Shipments',
  },
  missing: 'Customs data cannot be reached at the moment; shipments are left out',
  emptyShown: 'Nothing of the chosen kinds has happened yet',
  next: 'Next contact: {time}',
  kinds: {
    created: 'Customer created',
    changed: 'Details changed',
    deleted: 'Moved to the recycle bin',
    restored: 'Restored from the recycle bin',
    merged: 'Merged with',
    mergeUndone: 'Merge undone',
    resembles: 'Stored although it resembles another customer',
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
  shipments: 'Shipments in {month}',
  shipped: {
    buyer: 'Bought by {name} · shipments: {records} · suppliers: {partners}',
    seller: 'Sold by {name} · shipments: {records} · buyers: {partners}',
  },
  shippedValue: 'worth {value}',
}
