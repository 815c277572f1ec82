import { customerBatchRoutes } from '@landfall/contract/customers/customer-batch.ts'
import { type ImportView, importRoutes } from '@landfall/contract/customers/customer-import.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { type TaskView, taskRoutes } from '@landfall/contract/tasks.ts'
import { buildLabel } from '../server/testing/build-words.ts'
import { runNight } from '../server/testing/crm-rules.ts'
import { decideImport, sendCustomers } from '../server/testing/import-customers.ts'
import type { TestClient } from '../server/testing/test-client.ts'
import type { CrmCompany } from './crm-company.ts'
import type { EmptyApp } from './empty-app.ts'

/** What long work took. */
export interface Work {
  name: string
  rows: number
  seconds: number
}

interface Place {
  app: EmptyApp
  client: TestClient
  crm: CrmCompany
}

/** Customers of so many stars: one makes a fifth of all, two a tenth. */
const withStars = (stars: number) => ({
  scope: batchScope.SearchQuery,
  query: {
    tab: 'all',
    filter: JSON.stringify({ conditions: [{ field: 'stars', op: 'eq', value: stars }] }),
  },
})

/** Puts a label on a fifth of the customers. */
export async function labelMany({ client, crm }: Place): Promise<Work> {
  const [user] = crm.leaders
  if (!user) throw new Error('nobody is there')
  const as = { token: user.token }
  const labelId = await buildLabel(client, user)
  const started = performance.now()
  const edit = { kind: 'addLabels' as const, labelIds: [labelId] }
  const { done, task } = await client.call(
    customerBatchRoutes.edit,
    { body: { selection: withStars(1), edit } },
    as,
  )
  const rows = task === null ? done : (await untilDone(client, as, task)).done
  return { name: 'a label on a fifth of the customers', rows, seconds: since(started) }
}

/** Writes a tenth of the customers into a file. */
export async function exportMany({ client, crm }: Place): Promise<Work> {
  const [user] = crm.leaders
  const as = { token: user?.token ?? '' }
  const started = performance.now()
  const body = { selection: withStars(2), format: 'csv' } as const
  const task = await client.call(customerRoutes.export, { body }, as)
  const { done } = await untilDone(client, as, task)
  return { name: 'a tenth of the customers into a file', rows: done, seconds: since(started) }
}

/** Reads a file of customers, every tenth of whom is there already. */
export async function importMany({ app, client, crm }: Place, rows: number): Promise<Work> {
  const [user] = crm.leaders
  if (!user) throw new Error('nobody is there')
  const known = await app.database.systemDb.query<{ email: string }>(
    'select work_email as email from customer_contacts where company_id = $1 order by hashint8(id) limit $2',
    [crm.id, Math.ceil(rows / 10)],
  )
  const lines = Array.from({ length: rows }, (_, row) => {
    const email = (row % 10 === 0 && known[row / 10]?.email) || `new${row}@n${row}.example`
    return `Newcomer ${row} Trading Ltd,DE,https://n${row}.example,Person ${row},${email},+4940${1_000_000 + row}`
  })
  const text = `company,country,website,contact,email,phone\n${lines.join('\n')}\n`
  const started = performance.now()
  const importer = { client, user }
  const as = { token: user.token }
  const { id } = await sendCustomers(importer, 'customers.csv', Buffer.from(text))
  const body = await decideImport(importer, id)
  await client.call(importRoutes.start, { params: { id }, body }, as)
  const { state, counts } = await untilImported(client, as, id)
  if (state !== 'done') throw new Error(`the import is ${state}: ${JSON.stringify(counts)}`)
  return { name: 'importing, a tenth there already', rows, seconds: since(started) }
}

/** A night: everybody drops whose time has come in the half year before. */
export async function recycle({ app, crm }: Place): Promise<Work> {
  const { systemDb } = app.database
  const owned = await systemDb.query<{ rows: number }>(
    'select count(*) as rows from customers where company_id = $1 and owner_id is not null',
    [crm.id],
  )
  // Rules that are new wait for the next night; these are as if they were old.
  await systemDb.query(
    `update recycle_rules set updated_at = now() - interval '7 days' where company_id = $1`,
    [crm.id],
  )
  // The app itself looks once a minute and may be at it already.
  for (;;) {
    await runNight(app.database)
    const [run] = await systemDb.query<{ dropped: number; seconds: number }>(
      `select dropped, extract(epoch from finished_at - started_at)::float8 as seconds from recycle_runs
       where company_id = $1 and finished_at is not null`,
      [crm.id],
    )
    if (run)
      return {
        name: `a night over ${owned[0]?.rows} who have an owner`,
        rows: run.dropped,
        seconds: run.seconds,
      }
    await pause(500)
  }
}

/** Waits until a task has come to its end, which has to be a good one. */
export async function untilDone(
  client: TestClient,
  as: { token: string },
  { id }: TaskView,
): Promise<TaskView> {
  for (;;) {
    const task = await client.call(taskRoutes.read, { params: { id } }, as)
    if (task.state === 'done') return task
    if (task.state === 'failed' || task.state === 'cancelled') throw new Error(`task ${id} is ${task.state}`)
    await pause(100)
  }
}

async function untilImported(client: TestClient, as: { token: string }, id: number): Promise<ImportView> {
  for (;;) {
    const view = await client.call(importRoutes.read, { params: { id } }, as)
    if (view.finishedAt !== null) return view
    await pause(100)
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function since(started: number): number {
  return (performance.now() - started) / 1000
}
