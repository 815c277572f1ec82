import {
  type ImportDecisions,
  type ImportInspection,
  type ImportView,
  importRoutes,
} from '@landfall/contract/customers/customer-import.ts'
import { type CustomerView, customerRoutes } from '@landfall/contract/customers/customers.ts'
import { uploadChunkSize } from '@landfall/contract/table-files.ts'
import { buildUser, type TestUser, type UserWishes } from './build-people.ts'
import type { TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** Who imports, and through what. */
export interface Importer {
  client: TestClient
  user: Pick<TestUser, 'id' | 'token'>
}

/** Somebody who imports, with a company around him. */
export interface ImportingCompany {
  /** Sees all customers of the company, and imports them. */
  boss: TestUser
  importer: Importer
  /** Another user of the company; sees his own customers only unless wished otherwise. */
  colleague(wishes?: Omit<UserWishes, 'companyId'>): Promise<TestUser>
}

/** A new company with somebody who imports customers. */
export async function buildImportingCompany({
  client,
  systemDb,
}: Pick<TestApp, 'client' | 'systemDb'>): Promise<ImportingCompany> {
  const boss = await buildUser(systemDb, { dataScope: 'company' })
  const { companyId } = boss
  return {
    boss,
    importer: { client, user: boss },
    colleague: (wishes = {}) => buildUser(systemDb, { dataScope: 'own', ...wishes, companyId }),
  }
}

/** Announces a file of customers and sends all its chunks. */
export async function sendCustomers(
  { client, user }: Importer,
  fileName: string,
  bytes: Uint8Array,
): Promise<ImportView> {
  const options = { token: user.token }
  let view = await client.call(importRoutes.create, { body: { fileName, size: bytes.length } }, options)
  for (let number = 0; number < view.chunks; number += 1) {
    const body = bytes.slice(number * uploadChunkSize, (number + 1) * uploadChunkSize)
    const answer = await client.send(importRoutes.chunk, { params: { id: view.id, number }, body }, options)
    if (answer.code !== 20000) throw new Error(`chunk ${number}: ${answer.code} ${answer.message}`)
    view = answer.data as ImportView
  }
  return view
}

/** What an inspection proposes, as decisions: customers go to whoever imports. */
export function acceptImport({ user }: Importer, inspection: ImportInspection): ImportDecisions {
  const { encoding, delimiter, sheet, headerRow, entry } = inspection.format
  return {
    encoding,
    delimiter,
    sheet,
    headerRow,
    entry,
    columns: inspection.columns,
    duplicates: 'skip',
    matchNames: true,
    unknownWords: 'reject',
    nameless: 'domain',
    words: [],
    place: { kind: 'owners', ownerIds: [user.id] },
  }
}

/** Waits until an import has reached an end; `patience` in milliseconds. */
export async function waitForImport(
  { client, user }: Importer,
  id: number,
  patience = 300_000,
): Promise<ImportView> {
  const open = ['receiving', 'mapping', 'queued', 'loading', 'reverting']
  for (const started = Date.now(); Date.now() - started < patience; ) {
    const view = await client.call(importRoutes.read, { params: { id } }, { token: user.token })
    if (!open.includes(view.state)) return view
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`import ${id} does not end`)
}

/** The proposal for a sent file, changed as wished. */
export async function decideImport(
  importer: Importer,
  id: number,
  wishes: Partial<ImportDecisions> = {},
): Promise<ImportDecisions> {
  const { client, user } = importer
  const inspection = await client.call(
    importRoutes.inspect,
    { params: { id }, body: {} },
    { token: user.token },
  )
  return { ...acceptImport(importer, inspection), ...wishes }
}

/** The whole way of a file from the disk of a user into the customers. */
export async function importCustomers(
  importer: Importer,
  file: { name?: string; text: string | Uint8Array; wishes?: Partial<ImportDecisions> },
): Promise<ImportView> {
  const bytes = typeof file.text === 'string' ? Buffer.from(file.text) : file.text
  const { id } = await sendCustomers(importer, file.name ?? 'customers.csv', bytes)
  const body = await decideImport(importer, id, file.wishes)
  await importer.client.call(importRoutes.start, { params: { id }, body }, { token: importer.user.token })
  return waitForImport(importer, id)
}

/** A file of these lines. */
export const linesOf = (...rows: string[]): string => `${rows.join('\n')}\n`

/** All customers somebody sees, or those a search finds, by name and with everything known of them. */
export async function readCustomers({ client, user }: Importer, search?: string): Promise<CustomerView[]> {
  const options = { token: user.token }
  const query = { tab: 'all' as const, size: 100, sort: 'name' as const, search }
  const { items } = await client.call(customerRoutes.list, { query }, options)
  return Promise.all(items.map(({ id }) => client.call(customerRoutes.read, { params: { id } }, options)))
}
