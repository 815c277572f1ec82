import { createHash } from 'node:crypto'
import { countryCode } from '@landfall/contract/email/email-variables.ts'
import { type Addressees, sendLimit } from '@landfall/contract/email/free-send.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import { leaseOn } from '#platform/lease/lease-sql.ts'
import type { LinkTokens } from '#platform/mail/link-token.ts'
import type { MailTokens } from '#platform/mail/mail-token.ts'
import { recipientState, recipientStates } from '#platform/mail/recipient-state.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { foundBy } from '../email-imprint/mail-footer.ts'
import { claimRecipients } from '../email-sending/recipient-store.ts'
import { loadTemplates } from './free-templates.ts'
import {
  type AccountParts,
  type OpenAccount,
  openSecret,
  reachAccount,
  sealAccount,
  tokenSeconds,
} from './sender-account-service.ts'
import { findAccounts, type StoredAccount } from './sender-account-store.ts'

export interface LeaseParts extends AccountParts {
  tokens: LinkTokens
  mailTokens: MailTokens
  publicUrl(): string
}

interface LeasedTask {
  id: number
  companyName: string
  trackReads: boolean
  isPrepared: boolean
  isRunning: boolean
  accountIds: number[]
  maxSendInterval: number
}

interface LeasedRow {
  id: number
  contentId: number
  address: string
  name: string
  variables: Record<string, string>
  resends: number
  language: Locale
}

/** So long a client may be silent before another of the same person takes over; longer than two intervals at their longest. */
const lane = leaseOn({ holder: 'host_key', until: 'lease_until', seconds: 15 * 60 })

/** By which a client holds recipients. */
export function leaseToken(hostKey: string): string {
  const hex = createHash('sha256').update(hostKey).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Hands a client of the caller what is unsent of his mailing; what it holds already comes first, under the same keys. */
export async function leaseAddressees(
  ctx: Context,
  parts: LeaseParts,
  wish: { id: number; hostKey: string },
): Promise<Addressees> {
  const stored = await ctx.transaction(async (db) => {
    const task = await requireTask(db, wish.id)
    return findAccounts(db, ctx.company.timeZone, task.accountIds)
  })
  // Tokens come from providers, for whom no transaction is to wait.
  const opened = await Promise.all(
    stored.map(async (account) => ({
      account: await reachAccount(ctx, parts, account),
      secret: await openSecret(parts, account),
    })),
  )
  const usable = opened.flatMap(({ account, secret }) => (secret === undefined ? [] : [{ account, secret }]))
  return ctx.transaction((db) => leaseBy({ ...ctx, db }, parts, { ...wish, usable }))
}

async function requireTask(db: Db, id: number): Promise<LeasedTask> {
  const task = await findTask(db, id)
  if (!task) throw new AppError('sendTaskNotFound')
  if (!task.isRunning) throw new AppError('sendTaskState')
  return task
}

// What is handed out is sent before the tokens end; whoever connects anew then signs in with new ones.
function mostOf({ maxSendInterval }: LeasedTask, usable: readonly OpenAccount[]): number {
  const hasTokens = usable.some(({ account }) => account.signIn !== null)
  return hasTokens ? Math.min(sendLimit, Math.floor(tokenSeconds / (maxSendInterval + 1))) : sendLimit
}

async function leaseBy(
  ctx: TransactionContext,
  parts: LeaseParts,
  { id, hostKey, usable }: { id: number; hostKey: string; usable: OpenAccount[] },
): Promise<Addressees> {
  const { db } = ctx
  const task = await requireTask(db, id)
  await takeLane(db, hostKey)
  if (usable.length === 0 && task.accountIds.length > 0) return nobody({ reason: 'signIn', seconds: 600 })
  const left = (account: StoredAccount) => Math.max(0, account.dailyCap - account.sentToday)
  const room = Math.min(
    mostOf(task, usable),
    usable.reduce((sum, { account }) => sum + left(account), 0),
  )
  const rows = await holdRecipients(db, { id, token: leaseToken(hostKey), room })
  const templates = rows.length > 0 ? await loadTemplates(ctx, id) : []
  const linkIds = new Map(templates.map((template) => [template.id, template.linkIds]))
  return {
    readUrls: task.trackReads
      ? rows.map(
          (row) =>
            `${parts.publicUrl()}/t/o/${parts.tokens.sign('open', { recipientId: row.id, linkId: 0 })}.gif`,
        )
      : [],
    emailTemplates: templates,
    addressers:
      rows.length > 0
        ? usable.map(({ account, secret }) => ({
            ...sealAccount({ account, secret }, hostKey),
            senderName: account.senderName,
            left: left(account),
          }))
        : [],
    addressees: rows.map((row) =>
      addresseeOf(parts, row, { task, linkIds: linkIds.get(row.contentId) ?? [] }),
    ),
    wait: rows.length > 0 ? null : await waitOf(db, task, room),
  }
}

const nobody = (wait: Addressees['wait']): Addressees => ({
  readUrls: [],
  emailTemplates: [],
  addressers: [],
  addressees: [],
  wait,
})

function findTask(db: Db, id: number): Promise<LeasedTask | undefined> {
  return one(
    db,
    `select t.id, m.name as company_name, t.track_reads, t.prepared_at is not null as is_prepared,
       t.state = 'SUBMITTED' and not t.is_paused as is_running, f.account_ids, f.max_send_interval
     from send_tasks t join free_task_settings f on f.task_id = t.id join companies m on m.id = t.company_id
     where t.id = $1 and t.created_by = app_user_id()`,
    [id],
  )
}

// Whoever takes over from a client that fell silent does not send what that one may have sent: nobody can tell.
async function takeLane(db: Db, hostKey: string): Promise<void> {
  const taken = await db.query(
    `insert into free_lanes as l (host_key, lease_until) values ($1, ${lane.later})
     on conflict (user_id) do update set ${lane.take('$1')}
     where ${lane.isHeldBy('$1', 'l.')} or ${lane.isFree('l.')} returning user_id`,
    [hostKey],
  )
  if (taken.length === 0) throw new AppError('sendingElsewhere')
  await db.query(
    `update send_recipients r set state = ${recipientState.unknown}, updated_at = now() from send_tasks t
     where t.id = r.task_id and t.kind = 'FREE' and t.created_by = app_user_id() and t.state = 'SUBMITTED'
       and r.state = ${recipientState.leased} and r.lease_token <> $1`,
    [leaseToken(hostKey)],
  )
}

/** Keeps the lane for a client that reports. */
export async function renewLane(db: Db): Promise<void> {
  await db.query(`update free_lanes set ${lane.keep} where user_id = app_user_id()`)
}

async function holdRecipients(
  db: Db,
  { id, token, room }: { id: number; token: string; room: number },
): Promise<LeasedRow[]> {
  const held = await one<{ count: number }>(
    db,
    `select count(*)::int as count from send_recipients where task_id = $1 and state = ${recipientState.leased} and lease_token = $2`,
    [id, token],
  )
  const more = room - (held?.count ?? 0)
  if (more > 0) await claimRecipients(db, id, { token, limit: more })
  return db.query(
    `select r.id, r.content_id, r.address, r.name, r.variables, r.resends, c.language
     from send_recipients r join send_contents c on c.id = r.content_id
     where r.task_id = $1 and r.state = ${recipientState.leased} and r.lease_token = $2 order by r.id limit $3`,
    [id, token, Math.min(sendLimit, room)],
  )
}

function addresseeOf(
  parts: LeaseParts,
  row: LeasedRow,
  { task, linkIds }: { task: LeasedTask; linkIds: readonly number[] },
): Addressees['addressees'][number] {
  const base = parts.publicUrl()
  const unsubscribeUrl = `${base}/u/${parts.tokens.sign('unsubscribe', { recipientId: row.id, linkId: 0 })}`
  const variables: Record<string, string> = { ...row.variables, 'company.name': task.companyName }
  variables[countryCode] = variables['customer.country'] ?? ''
  variables['customer.country'] = countryName(variables['customer.country'], row.language)
  variables.foundBy = foundBy(row.language, variables['customer.source'])
  for (const linkId of linkIds)
    variables[`link.${linkId}`] = `${base}/t/c/${parts.tokens.sign('click', { recipientId: row.id, linkId })}`
  return {
    name: row.name,
    addressee: row.address,
    key: `${task.id}:${row.id}.${row.resends}`,
    templateId: row.contentId,
    messageToken: parts.mailTokens.sign('message', { recipientId: row.id, resends: row.resends }),
    unsubscribeUrl,
    variables,
  }
}

const shortly = 2

async function waitOf(db: Db, task: LeasedTask, room: number): Promise<Addressees['wait']> {
  if (!task.isPrepared) return { reason: 'preparing', seconds: shortly }
  const rest = await one<{ count: number; seconds: number | null }>(
    db,
    `select count(*)::int as count, extract(epoch from min(not_before) - now())::int as seconds
     from send_recipients where task_id = $1 and state in ${recipientStates('ready', 'leased', 'deferred')}`,
    [task.id],
  )
  if (!rest || rest.count === 0) return null
  if (room <= 0) return { reason: 'dailyCap', seconds: 600 }
  return { reason: 'later', seconds: Math.max(shortly, rest.seconds ?? shortly) }
}
