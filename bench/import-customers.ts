// Import of 100,000 rows of customers with their people through the app, again with duplicates, and their export (1000000 new: that many, and only that).

import { type DuplicateMode, importRoutes } from '@landfall/contract/customers/customer-import.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { buildUser } from '../server/testing/build-people.ts'
import {
  decideImport,
  type Importer,
  sendCustomers,
  waitForImport,
} from '../server/testing/import-customers.ts'
import { createTestClient } from '../server/testing/test-client.ts'
import { startEmptyApp } from './empty-app.ts'
import { watchMemory } from './process-figures.ts'

const rows = Number(process.argv[2] ?? 100_000)
const isNewOnly = process.argv[3] === 'new'
const patience = 3_600_000

const cities = ['Hamburg', 'Lima', 'Osaka', 'Busan', 'Milano', '宁波', 'Bogotá', 'Chicago']
const kinds = ['Trading', 'Imports', 'Home', '家居', 'Tools', 'Kitchen', 'Textiles', 'Foods']

/** Companies with a person each, every tenth with a second row for another person. */
function customersFile(): Buffer {
  const lines = Array.from({ length: rows }, (_, row) => {
    const company = row - Math.floor(row / 10)
    const [city, kind] = [cities[company % cities.length], kinds[(company >> 3) % kinds.length]]
    const domain = `company-${company}.example.com`
    return `${city} ${kind} ${company} Ltd,US,www.${domain},"${company} Main Street, ${city}",Person ${row},Buyer,p${row}@${domain},+1212${String(row).padStart(7, '0')},inquiry`
  })
  return Buffer.from(
    `company,country,website,address,contact,job title,email,phone,stage\n${lines.join('\n')}\n`,
  )
}

const { app, database, stop } = await startEmptyApp()
const memory = watchMemory(app.pid)
try {
  const user = await buildUser(database.systemDb, { type: 'admin' })
  const importer: Importer = { client: createTestClient(app.url), user }
  console.log(`app idle ${memory.peak().toFixed(0)} MB`)
  await measure('import, all new', importer, 'skip')
  if (!isNewOnly) {
    await measure('again, skipping', importer, 'skip')
    await measure('again, overwriting', importer, 'overwrite')
    for (const format of ['csv', 'xlsx'] as const) await exportAll(importer, format)
  }
  console.log(`peak memory of the app and its conversions ${memory.peak().toFixed(0)} MB`)
} finally {
  memory.stop()
  await stop()
}

async function measure(what: string, importer: Importer, duplicates: DuplicateMode) {
  const { client, user } = importer
  const { id } = await sendCustomers(importer, 'customers.csv', customersFile())
  const body = await decideImport(importer, id, { duplicates })
  const started = performance.now()
  await client.call(importRoutes.start, { params: { id }, body }, { token: user.token })
  const { counts, state } = await waitForImport(importer, id, patience)
  report(what, started, `${state} ${JSON.stringify(counts)}`)
}

async function exportAll({ client, user }: Importer, format: 'csv' | 'xlsx') {
  const selection = { scope: batchScope.All, tab: 'all' } as const
  const started = performance.now()
  const { id } = await client.call(
    customerRoutes.export,
    { body: { selection, format } },
    { token: user.token },
  )
  for (;;) {
    const task = await client.call(taskRoutes.read, { params: { id } }, { token: user.token })
    if (task.state === 'failed') throw new Error(`the export failed: ${task.error}`)
    if (task.state === 'done') break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  report(`export as ${format}`, started, '')
}

function report(what: string, started: number, more: string) {
  const seconds = (performance.now() - started) / 1000
  console.log(`${what}\t${seconds.toFixed(1)} s\t${Math.round(rows / seconds)} rows/s\t${more}`)
}
