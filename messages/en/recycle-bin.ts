import type { recycleBin as zh } from '../zh/recycle-bin.ts'

export const recycleBin: typeof zh = {
  kind: {
    customer: 'Customer',
    emailTemplate: 'E-mail template',
    emailRelay: 'Sending server',
    suppression: 'Blacklisted address',
  },
  fields: {
    title: 'Name',
    kind: 'Kind',
    deletedAt: 'Deleted',
    deletedBy: 'Deleted by',
    owner: 'Owner',
    expiresAt: 'Purged on',
  },
  restore: 'Restore',
  restoreHint: 'Contacts, follow-ups and history that hung on a record come back with it',
  restored: '{amount} restored',
  purge: 'Delete for good',
  purgeHint: 'This cannot be undone; contacts, follow-ups and history of the records go too',
  purgeAll: 'Empty the recycle bin',
  purgeAllQuestion: 'Delete everything in the bin for good ({amount})?',
  conflicts: {
    title: 'Some records could not be restored',
    count: 'Still in the bin: {amount}',
    keyTaken: '“{value}” now belongs to “{holder}”',
    nameTaken: 'The name “{value}” has been taken',
    ownerGone: 'The owner, {value}, is disabled',
    openHolder: 'Open “{name}”',
    newOwner: 'Restore for',
    rename: 'Restore templates under a new name',
    retry: 'Try again',
  },
  empty: {
    title: 'The recycle bin is empty',
    hint: 'Deleted records wait here until their time is over',
  },
  searchHint: 'Search names',
}
