// A label on 200,000 customers at once: customers a second, how long others wait meanwhile, and taking it back.
import { customerBatchRoutes } from '@landfall/contract/customers/customer-batch.ts'
import { labelRoutes } from '@landfall/contract/customers/customer-labels.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { type TaskView, taskRoutes } from '@landfall/contract/tasks.ts'
import { type DemoApp, startDemoApp } from './demo-app.ts'
import { measureLatency } from './latency.ts'

const amount = Number(process.argv[2] ?? 200_000)
// The customers of the benchmark, not those of the demo.
const benchOnly = JSON.stringify({ conditions: [{ field: 'name', op: 'startsWith', value: 'Bench buyer' }] })

const app = await startDemoApp({ DEMO_SCALE: '0.01' })
try {
  await fill(app)
  const { client, token } = app
  const names = { en: 'Bench' }
  const label = await client.call(labelRoutes.create, { body: { names } }, { token })
  const page = () => client.call(customerRoutes.list, { query: { tab: 'all', size: 20 } }, { token })
  report('a page of the list, nothing else going on', await measureLatency(page, { users: 1, calls: 40 }))

  const edit = { kind: 'addLabels' as const, labelIds: [label.id] }
  const selection = { scope: batchScope.SearchQuery, query: { tab: 'all', filter: benchOnly } }
  const from = performance.now()
  const { batchId, task } = await client.call(
    customerBatchRoutes.edit,
    { body: { selection, edit } },
    { token },
  )
  if (!task) throw new Error('the batch did not become a task')
  const watching = measureLatency(page, { users: 1, calls: 40 })
  const done = await ended(app, task)
  report('a page of the list while the label is put on', await watching)
  tell('label put on', { count: done.figures.changed ?? 0, ms: performance.now() - from })

  const filter = JSON.stringify({ conditions: [{ field: 'labelId', op: 'in', value: [label.id] }] })
  const labelled = () =>
    client.call(customerRoutes.list, { query: { tab: 'all', size: 20, filter } }, { token })
  report(
    'a page of those with the label, and their count',
    await measureLatency(labelled, { users: 1, calls: 20 }),
  )

  const back = performance.now()
  const undo = await client.call(customerBatchRoutes.undo, { params: { id: batchId } }, { token })
  if (!undo.task) throw new Error('taking back did not become a task')
  const restored = await ended(app, undo.task)
  tell('label taken back', { count: restored.figures.restored ?? 0, ms: performance.now() - back })
} finally {
  await app.stop()
}

/** Many customers of one company. */
async function fill({ database, companyId, userId }: DemoApp): Promise<void> {
  await database.systemTransaction(async (db) => {
    await db.query('set local statement_timeout = 600000')
    await db.query(
      `insert into customers (company_id, name, name_key, country, founder_id, owner_id, owned_at)
       select $1, 'Bench buyer ' || n, 'BENCH BUYER ' || n, 'DE', $2, $2, now() from generate_series(1, $3::int) n`,
      [companyId, userId, amount],
    )
  })
  for (const table of ['customers', 'customer_ownerships'])
    await database.systemDb.query(`vacuum analyze ${table}`)
}

async function ended({ client, token }: DemoApp, { id }: TaskView): Promise<TaskView> {
  for (;;) {
    const task = await client.call(taskRoutes.read, { params: { id } }, { token })
    if (task.state === 'done') return task
    if (task.state !== 'queued' && task.state !== 'running')
      throw new Error(`the task ended as ${task.state}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function report(name: string, { p50, p95 }: { p50: number; p95: number }): void {
  console.log(`${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
}

function tell(name: string, { count, ms }: { count: number; ms: number }): void {
  console.log(`${name}: ${count} in ${(ms / 1000).toFixed(1)} s, ${Math.round(count / (ms / 1000))} a second`)
}
