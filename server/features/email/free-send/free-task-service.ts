import type { SendTaskView } from '@landfall/contract/email/email-tasks.ts'
import type { FreeTaskInput } from '@landfall/contract/email/free-send.ts'
import type { PastedReader } from '@landfall/contract/email/pasted-readers.ts'
import { normaliseMailed, readEmailAddress } from '@landfall/contract/email-address.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { recipientState } from '#platform/mail/recipient-state.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { createTask } from '#platform/tasks/task-store.ts'
import type { PreparationInput } from '../email-tasks/recipient-preparation.ts'
import { requireRowValues, rowVariables } from '../email-tasks/row-values.ts'
import { requireSendTask } from '../email-tasks/send-task-service.ts'
import { copyContents, setPreparationTask, storeLinks } from '../email-tasks/send-task-store.ts'
import { findAccounts } from './sender-account-store.ts'

// No customer has this id.
const noCustomers = { scope: batchScope.Checked, ids: [0] }

/** Begins a mailing from own mailboxes: its recipients are written down, and a client of its sender takes it from there. */
export async function createFreeTask(ctx: TransactionContext, input: FreeTaskInput): Promise<SendTaskView> {
  const accountIds = [...new Set(input.accountIds)]
  const accounts = await findAccounts(ctx.db, ctx.company.timeZone, accountIds)
  const [first] = accounts
  if (!first || accounts.length < accountIds.length) throw new AppError('senderAccountNotFound')
  const addresses = validAddresses(input)
  if (addresses.size === 0 && input.selection === undefined) throw new AppError('recipientsMissing')
  const id = await insertTask(ctx.db, input, first)
  await ctx.db.query(
    `insert into free_task_settings (task_id, account_ids, min_send_interval, max_send_interval, send_method,
       send_template_method) values ($1, $2, $3, $4, $5, $6)`,
    [id, accountIds, ...intervalsOf(input), input.sendMethod, input.sendTemplateMethod],
  )
  if (!(await copyContents(ctx.db, id, input.templateIds))) throw new AppError('emailTemplateNotFound')
  await requireRowValues(ctx, id, input)
  if (input.trackReadStatus) await storeLinks(ctx, id)
  await insertAddresses(ctx.db, id, { input, addresses })
  const preparation: PreparationInput = { sendTaskId: id, scope: ctx.scope, timeZone: ctx.company.timeZone }
  const taskId = await createTask(ctx.db, {
    kind: 'sendTask',
    title: input.title,
    locale: ctx.locale,
    input: preparation,
  })
  await setPreparationTask(ctx.db, id, taskId)
  return requireSendTask(ctx, id)
}

function intervalsOf({ minSendInterval: min, maxSendInterval: max }: FreeTaskInput): [number, number] {
  return [Math.min(min, max), Math.max(min, max)]
}

function validAddresses({ addresses }: FreeTaskInput): Map<string, PastedReader> {
  const found = new Map<string, PastedReader>()
  for (const reader of addresses) {
    const address = readEmailAddress(reader.address)
    const email = address && normaliseMailed(address)
    if (email && !found.has(email)) found.set(email, { ...reader, address })
  }
  return found
}

async function insertTask(
  db: Db,
  input: FreeTaskInput,
  { emailAddress, senderName }: { emailAddress: string; senderName: string },
): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    `insert into send_tasks (kind, name, state, submitted_at, from_name, from_address, reply_to, selection,
       content_method, track_reads, purpose)
     values ('FREE', $1, 'SUBMITTED', now(), $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      input.title,
      senderName,
      emailAddress,
      input.replyEmail,
      JSON.stringify(input.selection ?? noCustomers),
      input.sendTemplateMethod === 1 ? 'random' : 'sequential',
      input.trackReadStatus,
      input.purpose,
    ],
  )
  if (!row) throw new Error('the send task was not stored')
  return row.id
}

interface Adding {
  input: FreeTaskInput
  addresses: ReadonlyMap<string, PastedReader>
}

// Which text somebody gets is decided here: the links in it are counted by text.
async function insertAddresses(db: Db, taskId: number, { input, addresses }: Adding): Promise<void> {
  await db.query(
    `with contents as (select array_agg(id order by id) as ids from send_contents where task_id = $1)
     insert into send_recipients (task_id, content_id, address, email, name, variables, state, reason)
     select $1, c.ids[1 + case when $5 then floor(random() * array_length(c.ids, 1))::int
         else (g.position - 1)::int % array_length(c.ids, 1) end],
       g.address, g.email, g.name,
       jsonb_build_object('contact.name', g.name, 'contact.firstName', split_part(g.name, ' ', 1),
         'contact.email', g.address) || g.row_values::jsonb,
       case when s.id is null then ${recipientState.ready} else ${recipientState.skipped} end, case when s.id is not null then 'suppressed' end
     from contents c, unnest($2::text[], $3::text[], $4::text[], $6::text[])
       with ordinality as g (email, address, name, row_values, position)
     left join suppressions s on s.email = g.email and s.removed_at is null
     order by g.position`,
    [
      taskId,
      [...addresses.keys()],
      [...addresses.values()].map(({ address }) => address),
      [...addresses.values()].map(({ name }) => name),
      input.sendTemplateMethod === 1,
      [...addresses.values()].map((reader) => JSON.stringify(rowVariables(reader))),
    ],
  )
  await db.query('update send_tasks set candidates = $2, duplicates = $3 where id = $1', [
    taskId,
    input.addresses.length,
    input.addresses.length - addresses.size,
  ])
}
