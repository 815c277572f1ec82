import * as z from 'zod/mini'
import { batchSelection, idParams, listQuery, pageOf } from '../list.ts'
import type { Permission } from '../permissions.ts'
import { route } from '../route.ts'
import { taskView } from '../tasks.ts'

/** The logs a company keeps; the texts are `logs.title.<name>`. */
export const logNames = ['dataPulls', 'verifications', 'signIns', 'audit', 'exports'] as const
export type LogName = (typeof logNames)[number]

/** Where an entry came from, and in whose name; `actorName` is support that was signed in as the user. */
const origin = {
  id: z.number(),
  happenedAt: z.string(),
  userId: z.nullable(z.number()),
  userName: z.nullable(z.string()),
  actorName: z.nullable(z.string()),
  address: z.string(),
}

export const pullActions = ['opened', 'exported', 'unlocked'] as const
export type PullAction = (typeof pullActions)[number]

/** What data was taken; the texts are `logs.source.<source>`. */
export const pullSources = [
  'customers',
  'collected',
  'directory',
  'customerLookup',
  'shipments',
  'statistics',
  'tradeCompany',
  'tradeContacts',
  'addresses',
  'sendHistory',
  'suppressions',
  'employees',
  'person',
  'points',
  'companyData',
  ...logNames,
] as const
export type PullSource = (typeof pullSources)[number]

export const dataPullRow = z.object({
  ...origin,
  action: z.enum(pullActions),
  source: z.string(),
  subject: z.string(),
  rowCount: z.number(),
  /** Search, tab and filter of what was taken; null when it was one record. */
  selection: z.nullable(z.unknown()),
})
export type DataPullRow = z.infer<typeof dataPullRow>

export const verificationKinds = ['secondFactor', 'recoveryCode', 'oneTimePassword'] as const
export const verificationOutcomes = ['issued', 'accepted', 'refused', 'removed'] as const

export const verificationRow = z.object({
  ...origin,
  kind: z.enum(verificationKinds),
  outcome: z.enum(verificationOutcomes),
  /** Name of the error, or empty. */
  reason: z.string(),
  agent: z.string(),
})
export type VerificationRow = z.infer<typeof verificationRow>

export const signInOutcomes = ['success', 'failure', 'signedOut', 'replaced', 'ended'] as const

export const signInRow = z.object({
  ...origin,
  /** What was typed. */
  account: z.string(),
  outcome: z.enum(signInOutcomes),
  method: z.string(),
  reason: z.string(),
  agent: z.string(),
})
export type SignInRow = z.infer<typeof signInRow>

/** Tables whose every change is audited; the texts are `audit.kinds.<table>`. */
export const auditedTables = [
  'companies',
  'company_datasets',
  'dataset_grants',
  'demand_feeds',
  'place_kind_words',
  'company_security',
  'customer_contacts',
  'customer_collaborators',
  'access_tokens',
  'webhooks',
  'customer_conflicts',
  'customer_fields',
  'customer_groups',
  'customer_labels',
  'customer_sources',
  'customer_words',
  'collected_customers',
  'customer_imports',
  'customers',
  'customs_nomenclatures',
  'customs_templates',
  'customs_uploads',
  'customs_watches',
  'customs_word_sets',
  'email_relays',
  'email_templates',
  'erasures',
  'follow_ups',
  'free_days',
  'follow_up_comments',
  'follow_up_files',
  'library_grants',
  'mail_hooks',
  'address_rules',
  'verification_agents',
  'verification_services',
  'mail_safety',
  'mail_imprints',
  'mail_apps',
  'mail_brands',
  'mailboxes',
  'sender_domains',
  'sender_mailboxes',
  'sending_paces',
  'warm_up_plans',
  ...['social_accounts', 'social_apps', 'social_quick_replies', 'social_consents'],
  'social_templates',
  'social_campaigns',
  'social_posts',
  'calendar_feeds',
  'oems',
  'permission_templates',
  'points_limits',
  'points_prices',
  'points_settings',
  'pool_rules',
  'pools',
  'record_retention',
  'recycle_rules',
  'release_reasons',
  'saved_views',
  'send_tasks',
  'sender_accounts',
  'single_sign_on_providers',
  'suppressions',
  'system_settings',
  'trade_match_pairs',
  'trade_merges',
  'trade_company_notes',
  'user_groups',
  'users',
  'verification_addresses',
] as const

export const auditActions = ['create', 'change', 'delete', 'restore', 'purge'] as const
export type AuditAction = (typeof auditActions)[number]

export const auditRow = z.object({
  ...origin,
  /** Name of the table; the texts are `audit.kinds.<table>`. */
  recordKind: z.string(),
  recordId: z.nullable(z.number()),
  recordTitle: z.string(),
  action: z.enum(auditActions),
  /** How many records one entry stands for. */
  recordCount: z.number(),
  /** Names of the columns that changed. */
  fields: z.array(z.string()),
})
export type AuditRow = z.infer<typeof auditRow>

const sides = z.record(z.string(), z.unknown())

export const auditEntry = z.extend(auditRow, {
  before: sides,
  after: sides,
  /** Of an entry for many records, the first hundred. */
  recordIds: z.array(z.number()),
  /** Names of the people whose ids stand in before and after. */
  people: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const exportRow = z.object({
  ...origin,
  source: z.string(),
  rowCount: z.number(),
  selection: z.nullable(z.unknown()),
  state: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  /** Until when the file can be fetched; null when it is gone or never came to be. */
  availableUntil: z.nullable(z.string()),
  downloads: z.number(),
})
export type ExportRow = z.infer<typeof exportRow>

function listRoute<Row extends z.ZodMiniType>(
  path: string,
  access: Permission,
  { summary, row }: { summary: string; row: Row },
) {
  return route({ method: 'GET', path, access, summary, query: listQuery, reply: pageOf(row) })
}

function exportRoute(path: string, access: Permission) {
  return route({
    method: 'POST',
    path: `${path}/export`,
    access,
    summary: 'Write the selected entries of the log into a file, as a task.',
    body: z.object({ selection: batchSelection, format: z.enum(['csv', 'xlsx']) }),
    reply: taskView,
  })
}

export const logRoutes = {
  dataPulls: listRoute('/api/logs/data-pulls', 'log.dataPull.read', {
    summary: 'Who opened or exported which data, within the caller’s data scope.',
    row: dataPullRow,
  }),
  verifications: listRoute('/api/logs/verifications', 'log.verification.read', {
    summary: 'Codes and one-time passwords that people had to show.',
    row: verificationRow,
  }),
  signIns: listRoute('/api/logs/sign-ins', 'log.signIn.read', {
    summary: 'Every sign-in, also those that failed, and every end of a session.',
    row: signInRow,
  }),
  audit: listRoute('/api/logs/audit', 'log.audit.read', {
    summary: 'Who changed what.',
    row: auditRow,
  }),
  exports: listRoute('/api/logs/exports', 'log.export.read', {
    summary: 'Who exported what, and how often the file was fetched.',
    row: exportRow,
  }),
  readAudit: route({
    method: 'GET',
    path: '/api/logs/audit/:id',
    access: 'log.audit.read',
    summary: 'One change with the values before and after.',
    params: idParams,
    reply: auditEntry,
  }),
}

export const logExportRoutes: Record<LogName, ReturnType<typeof exportRoute>> = {
  dataPulls: exportRoute('/api/logs/data-pulls', 'log.dataPull.read'),
  verifications: exportRoute('/api/logs/verifications', 'log.verification.read'),
  signIns: exportRoute('/api/logs/sign-ins', 'log.signIn.read'),
  audit: exportRoute('/api/logs/audit', 'log.audit.read'),
  exports: exportRoute('/api/logs/exports', 'log.export.read'),
}

/** Bounds of how long records may be kept, in days. */
export const retentionLimits = { logDays: { min: 30, max: 1825 }, recycleDays: { min: 1, max: 365 } } as const

const daysWithin = ({ min, max }: { min: number; max: number }) => z.int().check(z.gte(min), z.lte(max))

export const recordRetention = z.object({
  logDays: daysWithin(retentionLimits.logDays),
  recycleDays: daysWithin(retentionLimits.recycleDays),
})
export type RecordRetention = z.infer<typeof recordRetention>

export const retentionRoutes = {
  read: route({
    method: 'GET',
    path: '/api/record-retention',
    access: 'company.settings.manage',
    summary: 'How long the company keeps its logs and deleted records.',
    reply: recordRetention,
  }),
  save: route({
    method: 'PUT',
    path: '/api/record-retention',
    access: 'company.settings.manage',
    summary: 'Decide how long the company keeps its logs and deleted records.',
    body: recordRetention,
    reply: recordRetention,
  }),
}
