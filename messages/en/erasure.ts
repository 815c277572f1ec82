import type { erasure as zh } from '../zh/erasure.ts'

export const erasure: typeof zh = {
  title: 'Erase a person',
  intro:
    'Find, hand out or erase everything about a person who asks for it. Only a keyed hash remains, by which a new entry is refused.',
  searchLabel: 'E-mail, phone or name',
  search: 'Find',
  nobody: 'Nothing is stored about this person',
  alreadyErased: 'This address was erased; it is not accepted any more',
  found: 'People found: {amount}',
  noName: 'No name',
  inBin: 'in the recycle bin',
  inspect: 'Show where',
  places: 'Where this person appears',
  place: {
    contacts: 'Contacts of customers',
    keys: 'Addresses that identify customers',
    texts: 'Notes and follow-ups',
    timeline: 'Customer timelines',
    messages: 'Sending history',
    tracking: 'Opens and clicks',
    suppressions: 'Blacklist',
    capturedMails: 'Captured outbox',
    notices: 'Notices',
    logs: 'Logs',
    exportFiles: 'Export files still available (all are withdrawn)',
  },
  employeeAccounts:
    'The address is also that of an employee account ({amount}); accounts are managed with the employees',
  outOfReach:
    'Customs data names companies, not people, and is left as it is. Mail that was delivered and files that were downloaded cannot be called back.',
  disclose: 'Export this person’s data',
  erase: 'Erase this person',
  reference: 'Reference of the request (optional)',
  confirmTitle: 'Erase this person in {amount} places?',
  confirmText: 'This cannot be undone. Type “{word}” to confirm.',
  confirmWord: 'ERASE',
  done: 'The person was erased',
  history: 'Past erasures',
  certificate: 'Download certificate',
  certificateTitle: 'Certificate of erasure',
  fields: {
    happenedAt: 'Erased',
    userName: 'Carried out by',
    reference: 'Reference',
    records: 'Records',
    number: 'No.',
  },
  empty: {
    title: 'Nobody has been erased',
    hint: 'Certificates are kept here',
  },
}
