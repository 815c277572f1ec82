import type { supportAccess as zh } from '../../zh/access/support-access.ts'

export const supportAccess: typeof zh = {
  title: 'Support access',
  tabs: {
    received: 'Signed in to us',
    given: 'We signed in',
  },
  searchHint: 'Search by person, company or reason',
  emptyTitle: 'Nobody has signed in to help yet',
  emptyHint:
    'Whenever support signs in as somebody, who, when and why stands here, and nobody can change it.',
  running: 'Going on',
  inside: '{actor} is signed in as {name} ({company}).',
  minutesLeft: '{minutes, # minute|# minutes} left.',
  leave: 'End and go back',
  expiry:
    'The account of your company ends on {day} (in {days, # day|# days}). Please contact your provider to renew it.',
  fields: {
    actorName: 'Who signed in',
    companyName: 'Company',
    userName: 'As',
    reason: 'Reason',
    address: 'Address',
    startedAt: 'Started',
    endedAt: 'Ended',
  },
}
