import { customerTouches } from './customer-touches.ts'
import { list, one, type Touch } from './owned-touch.ts'
import { plainTouches } from './plain-touches.ts'

/** Scoped routes one by one. */
const scoped: Record<string, Touch> = {
  ...customerTouches,
  'GET /api/verified-addresses': list('checkedAddress'),
  'GET /api/verified-addresses/counts': { touches: 'checkedAddress', how: 'figures' },
  'GET /api/verified-addresses/checks': list('addressCheck'),
  'POST /api/verified-addresses/quote': { touches: 'checkedAddress', how: 'figures' },
  'POST /api/verified-addresses/verify': {
    touches: 'checkedAddress',
    how: 'batch',
    // When it is asked next may be over already: the address is looked at at once.
    column: 'state',
  },
  'POST /api/verified-addresses/:id/judge': one('checkedAddress', 'addressNotFound', { judged: 'invalid' }),
  'POST /api/verified-addresses/save': { touches: 'checkedAddress', how: 'figures' },
  'POST /api/verified-addresses/remove': { touches: 'checkedAddress', how: 'figures' },
  'POST /api/verified-addresses/clean': { touches: 'checkedAddress', how: 'figures' },
  'POST /api/verified-addresses/export': { touches: 'checkedAddress', how: 'export' },
  'POST /api/verified-addresses/readings/lists': { touches: 'customer', how: 'figures' },
  'GET /api/send-tasks': list('sendTask', { query: { tab: 'all' } }),
  'GET /api/send-tasks/:id': one('sendTask', 'sendTaskNotFound'),
  'PUT /api/send-tasks/:id': one('sendTask', 'sendTaskNotFound'),
  'GET /api/send-tasks/:id/report': one('sendTask', 'sendTaskNotFound'),
  'GET /api/deliverability': { touches: 'sendTask', how: 'figures' },
  'POST /api/send-tasks/:id/submit': one('sendTask', 'sendTaskNotFound'),
  'POST /api/send-tasks/:id/copy': one('sendTask', 'sendTaskNotFound'),
  'POST /api/send-tasks/:id/pause': one('sendTask', 'sendTaskNotFound'),
  'POST /api/send-tasks/:id/resume': one('sendTask', 'sendTaskNotFound'),
  'POST /api/send-tasks/:id/cancel': one('sendTask', 'sendTaskNotFound'),
  'POST /api/send-tasks/:id/send-again': one('sendTask', 'sendTaskNotFound'),
  'POST /api/send-tasks/batch': {
    touches: 'sendTask',
    how: 'batch',
    body: { action: 'cancel' },
    column: 'state',
  },
  'DELETE /api/send-tasks/:id': one('sendTask', 'sendTaskNotFound'),
  'GET /api/send-log': { touches: 'sendTask', how: 'figures' },
  'POST /api/send-tasks/recipients-preview': { touches: 'customer', how: 'figures' },
  'GET /api/send-history': list('message', { query: { tab: 'all' } }),
  'GET /api/send-history/:id': one('message', 'recipientNotFound'),
  'POST /api/send-history/:id/send-again': one('message', 'recipientNotFound'),
  'POST /api/send-history/:id/suppress': one('message', 'recipientNotFound'),
  'POST /api/send-history/send-again': { touches: 'message', how: 'figures' },
  'POST /api/send-history/suppress': { touches: 'message', how: 'figures' },
  'POST /api/send-history/export': { touches: 'message', how: 'export' },
  'POST /api/mail-attachments/:id/link': one('mailAttachment', 'fileNotFound'),
  'GET /api/mail-sequences': list('sequence'),
  'GET /api/mail-sequences/:id': one('sequence', 'sequenceNotFound'),
  'PUT /api/mail-sequences/:id': one('sequence', 'sequenceNotFound'),
  'POST /api/mail-sequences/:id/start': one('sequence', 'sequenceNotFound'),
  'POST /api/mail-sequences/:id/pause': one('sequence', 'sequenceNotFound'),
  'DELETE /api/mail-sequences/:id': one('sequence', 'sequenceNotFound'),
  'GET /api/mail-sequences/:id/people': one('sequence', 'sequenceNotFound'),
  'POST /api/mail-sequences/:id/people': one('sequence', 'sequenceNotFound'),
  'POST /api/mail-sequences/:id/people/change': one('sequence', 'sequenceNotFound'),
  'GET /api/conversations': list('conversation', { query: { tab: 'all' } }),
  'GET /api/conversations/:id': one('conversation', 'conversationNotFound'),
  'GET /api/conversations/:id/assignees': one('conversation', 'conversationNotFound'),
  'POST /api/conversations/change': {
    touches: 'conversation',
    how: 'batch',
    body: { change: { kind: 'read', isUnread: false } },
    column: 'is_unread',
  },
  'GET /api/social-conversations': list('socialConversation', { query: { tab: 'all' } }),
  'GET /api/social-conversations/:id': one('socialConversation', 'socialConversationNotFound'),
  'GET /api/social-conversations/:id/assignees': one('socialConversation', 'socialConversationNotFound'),
  'POST /api/social-conversations/change': {
    touches: 'socialConversation',
    how: 'batch',
    body: { change: { kind: 'read', isUnread: false } },
    column: 'is_unread',
  },
  'POST /api/social-conversations/:id/messages': one('socialConversation', 'socialConversationNotFound', {
    key: '7b7b0b86-5a0f-4a53-9f0e-3f3c1c1a0d11',
    text: 'Hello',
  }),
  'POST /api/social-conversations/:id/notes': one('socialConversation', 'socialConversationNotFound', {
    text: 'Hello',
  }),
  'POST /api/social-conversations/:id/customer': one('socialConversation', 'socialConversationNotFound', {
    customerId: null,
  }),
  'GET /api/employees': list('employee', { query: { tab: 'all' } }),
  'GET /api/employees/:id': one('employee', 'employeeNotFound'),
  'PUT /api/employees/:id': one('employee', 'employeeNotFound', { name: 'Changed' }),
  'POST /api/employees/place': { touches: 'employee', how: 'figures' },
  'POST /api/employees/export': { touches: 'employee', how: 'export' },
  'PUT /api/employees/:id/leader': one('employee', 'employeeNotFound'),
  'POST /api/employees/:id/password': one('employee', 'employeeNotFound'),
  'GET /api/employees/:id/holdings': one('employee', 'employeeNotFound'),
  'POST /api/employees/:id/disable': one('employee', 'employeeNotFound', { handOver: 'release' }),
  'POST /api/employees/:id/enable': one('employee', 'employeeNotFound'),
  'POST /api/employees/:id/second-factor/reset': one('employee', 'notFound'),
  'POST /api/employees/:id/sessions/end': one('employee', 'notFound'),
  'GET /api/points/people': list('employee'),
  'PUT /api/points/people/:id/limit': one('employee', 'pointsPersonNotFound'),
  'GET /api/points/usage': { touches: 'ledgerLine', how: 'figures' },
  'GET /api/points/ledger': list('ledgerLine'),
  'POST /api/points/ledger/export': { touches: 'ledgerLine', how: 'export' },
  'GET /api/dashboard': { touches: 'customer', how: 'figures' },
  'GET /api/dashboard/team': { touches: 'employee', how: 'figures' },
  'GET /api/subordinates': { touches: 'employee', how: 'figures' },
  'GET /api/recycle-bin': list('deletion', { id: 'recordId' }),
  'POST /api/recycle-bin/restore': { touches: 'deletion', how: 'batch', column: 'deleted_at' },
  'POST /api/recycle-bin/purge': { touches: 'deletion', how: 'figures' },
  'GET /api/logs/data-pulls': list('dataPull'),
  'GET /api/logs/exports': list('dataPull'),
  'GET /api/logs/audit': list('auditLine'),
  'GET /api/logs/audit/:id': one('auditLine', 'logEntryNotFound'),
  'GET /api/logs/sign-ins': list('signIn'),
  'GET /api/logs/verifications': list('verification'),
  'POST /api/logs/data-pulls/export': { touches: 'dataPull', how: 'export' },
  'POST /api/logs/exports/export': { touches: 'dataPull', how: 'export' },
  'POST /api/logs/audit/export': { touches: 'auditLine', how: 'export' },
  'POST /api/logs/sign-ins/export': { touches: 'signIn', how: 'export' },
  'POST /api/logs/verifications/export': { touches: 'verification', how: 'export' },
}

function readOthers(): Record<string, Touch> {
  const entries: Record<string, Touch> = {}
  for (const touches of ['nothing', 'self', 'house', 'below'] as const) {
    for (const [, methods = '', path = ''] of plainTouches[touches].matchAll(/^ *(\S+) (\S+)/gm)) {
      for (const method of methods.split('+')) entries[`${method} ${path}`] = { touches }
    }
  }
  return entries
}

/** What every route of the product touches, by its method and path. */
export const routeTouches: Readonly<Record<string, Touch>> = { ...readOthers(), ...scoped }
