import { customerTouches } from './customer-touches.ts'
import { list, one, type Touch } from './owned-touch.ts'

/** Scoped routes one by one. */
const scoped: Record<string, Touch> = {
  ...customerTouches,
  'GET /api/send-tasks': list('sendTask', { query: { tab: 'all' } }),
  'GET /api/send-tasks/:id': one('sendTask', 'sendTaskNotFound'),
  'PUT /api/send-tasks/:id': one('sendTask', 'sendTaskNotFound'),
  'POST /api/send-tasks/:id/submit': one('sendTask', 'sendTaskNotFound'),
  'POST /api/send-tasks/:id/copy': one('sendTask', 'sendTaskNotFound'),
  'POST /api/send-tasks/:id/pause': one('sendTask', 'sendTaskNotFound'),
  'POST /api/send-tasks/:id/resume': one('sendTask', 'sendTaskNotFound'),
  'POST /api/send-tasks/:id/cancel': one('sendTask', 'sendTaskNotFound'),
  'POST /api/send-tasks/:id/send-again': one('sendTask', 'sendTaskNotFound'),
  'DELETE /api/send-tasks/:id': one('sendTask', 'sendTaskNotFound'),
  'GET /api/send-log': { touches: 'sendTask', how: 'figures' },
  'POST /api/send-tasks/recipients-preview': { touches: 'customer', how: 'figures' },
  'GET /api/send-history': list('message', { query: { tab: 'all' } }),
  'GET /api/send-history/:id': one('message', 'recipientNotFound'),
  'POST /api/send-history/:id/send-again': one('message', 'recipientNotFound'),
  'POST /api/send-history/:id/suppress': one('message', 'recipientNotFound'),
  'POST /api/send-history/export': { touches: 'message', how: 'export' },
  'GET /api/employees': list('employee', { query: { tab: 'all' } }),
  'GET /api/employees/:id': one('employee', 'employeeNotFound'),
  'PUT /api/employees/:id': one('employee', 'employeeNotFound', { name: 'Changed' }),
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

/** All others, a path to a line with its methods. */
const others: Record<'nothing' | 'self' | 'house' | 'below', string> = {
  nothing: `
    GET /api/oem
    GET /oem
    POST /api/client-errors
    POST /api/users/login
    POST /api/users/login/code
    POST /api/single-sign-on/start
    POST /api/single-sign-on/finish`,
  self: `
    GET /api/announcements
    POST /api/users/info
    POST /api/users/logout
    PUT /api/users/locale
    GET+POST /api/account/password
    GET /api/account/devices
    DELETE /api/account/devices/:device
    POST /api/account/devices/end-others
    GET /api/account
    PUT /api/account/profile
    PUT /api/account/settings
    PUT+DELETE /api/account/picture
    GET /api/account/second-factor
    POST /api/account/second-factor/begin
    POST /api/account/second-factor/confirm
    POST /api/account/second-factor/recovery-codes
    POST /api/account/second-factor/off
    GET+POST /api/access-tokens
    DELETE /api/access-tokens/:id
    GET+PUT /api/list-layouts/:list
    PUT /api/list-layouts/:list/opens-with
    PUT+DELETE /api/saved-views/:id
    POST /api/saved-views/:id/restore
    GET+POST /api/customer-imports
    GET+DELETE /api/customer-imports/:id
    PUT /api/customer-imports/:id/chunks/:number
    POST /api/customer-imports/:id/inspect
    POST /api/customer-imports/:id/check
    POST /api/customer-imports/:id/start
    POST /api/customer-imports/:id/revert
    GET /api/tasks
    GET /api/tasks/:id
    POST /api/tasks/:id/cancel
    POST /api/files/:id/link
    GET /api/notices
    POST /api/notices/:id/read
    POST /api/notices/read
    GET+PUT /api/notice-settings
    GET /api/dashboard/queues/:queue
    GET /api/workbench
    GET /api/workbench/queues/:queue
    POST /api/workbench/queues/:queue/done
    POST /api/workbench/done/undo
    GET /api/workbench/calendar
    POST /api/customers/restore
    POST /api/customer-batches/:id/undo
    POST /api/collected/restore
    PUT+DELETE /api/follow-ups/:id
    POST /api/follow-ups/:id/restore
    POST /api/follow-up-files
    DELETE /api/follow-up-comments/:id
    GET+POST+DELETE /api/calendar-feed
    GET /api/points/my-ledger
    GET /api/points/quote`,
  house: `
    GET /api/users
    GET /api/brand
    POST /api/oems/content-preview
    GET+PUT /api/company-settings
    GET /api/support-access
    GET+PUT /api/company-security
    GET+PUT+DELETE /api/single-sign-on
    GET /api/company-access-tokens
    GET+POST /api/webhooks
    PUT+DELETE /api/webhooks/:id
    POST /api/webhooks/:id/secret
    POST /api/webhooks/:id/ping
    GET /api/webhooks/:id/deliveries
    POST /api/webhook-deliveries/:id/redeliver
    PUT /api/company-access-tokens/allowed
    DELETE /api/company-access-tokens/:id
    GET+POST /api/permission-templates
    GET /api/permission-tree
    GET+PUT /api/permission-templates/:id
    GET /api/permission-templates/:id/users
    POST /api/permission-templates/:id/copy
    POST /api/permission-templates/:id/preview
    POST /api/permission-templates/:id/remove
    GET+POST /api/user-groups
    PUT /api/user-groups/:id
    GET+POST /api/user-groups/:id/members
    POST /api/user-groups/:id/remove
    POST /api/employees
    GET /api/employee-seats
    GET /api/employee-choices
    GET /api/employee-user-name
    POST /api/employee-imports/read
    POST /api/employee-imports
    GET /api/dashboard/coverage
    GET+POST /api/customs/uploads
    GET+DELETE /api/customs/uploads/:id
    PUT /api/customs/uploads/:id/chunks/:number
    POST /api/customs/uploads/:id/inspect
    POST /api/customs/uploads/:id/check
    POST /api/customs/uploads/:id/start
    POST /api/customs/uploads/:id/revert
    GET /api/customs/shipments
    GET /api/customs/statistics
    GET /api/customs/companies
    GET /api/customs/summary
    GET /api/customs/statistics/summary
    GET /api/customs/records/:id
    GET /api/customs/company
    GET+POST /api/saved-views
    POST /api/customs/export/cost
    POST /api/customs/export
    POST /api/customers
    POST /api/customers/recognise
    POST /api/customers/save-from-customs
    POST /api/customers/claim
    POST /api/collected
    POST /api/collected/from-customs
    POST /api/collected/:id/merge-preview
    POST /api/collected/:id/merge
    POST /api/customers/take-back
    POST /api/customers/assign
    GET /api/customer-vocabulary
    PUT /api/customer-vocabulary/words
    GET+POST /api/customer-labels
    PUT /api/customer-labels/:id
    POST /api/customer-labels/order
    POST /api/customer-labels/:id/remove
    POST /api/customer-labels/:id/restore
    GET+POST /api/customer-groups
    PUT /api/customer-groups/:id
    POST /api/customer-groups/order
    POST /api/customer-groups/:id/remove
    POST /api/customer-groups/:id/restore
    GET+POST /api/customer-sources
    PUT /api/customer-sources/:id
    POST /api/customer-sources/order
    POST /api/customer-sources/:id/remove
    POST /api/customer-sources/:id/restore
    GET+POST /api/customer-fields
    PUT /api/customer-fields/:id
    POST /api/customer-fields/order
    POST /api/customer-fields/:id/remove
    POST /api/customer-fields/:id/restore
    GET+POST /api/pools
    PUT+DELETE /api/pools/:id
    GET /api/pools/quota
    GET+PUT /api/pool-rules
    POST /api/pool-rules/dry-run
    GET /api/recycle-runs
    POST /api/recycle-runs/:id/undo
    GET+POST /api/release-reasons
    PUT+DELETE /api/release-reasons/:id
    GET /api/points/summary
    GET /api/points/lots
    PUT /api/points/threshold
    GET+PUT /api/record-retention
    POST /api/persons/search
    POST /api/persons/inspect
    POST /api/persons/disclose
    POST /api/persons/erase
    GET /api/erasures
    GET /api/erasures/:id
    GET+POST /api/email-templates
    GET+PUT+DELETE /api/email-templates/:id
    POST /api/email-templates/:id/restore
    POST /api/email-templates/preview
    GET /api/email-sender
    GET+POST /api/email-relays
    PUT+DELETE /api/email-relays/:id
    POST /api/email-relays/:id/test
    GET+POST /api/suppressions
    POST /api/suppressions/:id/remove
    GET /api/outbox
    GET /api/outbox/:id
    POST /api/send-tasks
    POST /api/send-tasks/test-mail`,
  below: `
    GET+POST /api/oems
    GET+PUT /api/oems/:id
    POST /api/oems/:id/suspend
    POST /api/oems/:id/resume
    PUT /api/oems/:id/brand
    POST+DELETE /api/oems/:id/logos/:slot
    GET /api/oems/:id/people
    POST /api/oems/:id/reset-password
    POST /api/oems/:id/sign-in-as
    GET+POST /api/companies
    GET /api/companies/counts
    GET+PUT+DELETE /api/companies/:id
    POST /api/companies/renew
    POST /api/companies/:id/suspend
    POST /api/companies/:id/resume
    POST /api/companies/:id/restore
    POST /api/companies/:id/export
    GET /api/companies/:id/people
    POST /api/companies/:id/reset-password
    POST /api/companies/:id/sign-in-as
    GET /api/company-defaults
    GET+PUT /api/system-settings
    GET /api/system-health
    GET /api/points/accounts/:id
    POST /api/points/accounts/:id/allot
    POST /api/points/accounts/:id/take-back
    PUT /api/points/accounts/:id/monthly-grant
    GET+PUT /api/points/prices`,
}

function readOthers(): Record<string, Touch> {
  const entries: Record<string, Touch> = {}
  for (const touches of ['nothing', 'self', 'house', 'below'] as const) {
    for (const line of others[touches].trim().split('\n')) {
      const [methods = '', path = ''] = line.trim().split(' ')
      for (const method of methods.split('+')) entries[`${method} ${path}`] = { touches }
    }
  }
  return entries
}

/** What every route of the product touches, by its method and path. */
export const routeTouches: Readonly<Record<string, Touch>> = { ...readOthers(), ...scoped }
