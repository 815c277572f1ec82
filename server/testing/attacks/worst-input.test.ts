import { importRoutes } from '@landfall/contract/customers/customer-import.ts'
import { uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import { templateHtmlLimit, templateRoutes } from '@landfall/contract/email/email-templates.ts'
import { employeeRoutes } from '@landfall/contract/organisation/employees.ts'
import { indexContentLimit, oemRoutes } from '@landfall/contract/organisation/oems.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createXlsxWriter } from '#platform/tabular/table-writer.ts'
import type { AppProcess } from '#testing/app-process.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { decideImport, sendCustomers } from '#testing/import-customers.ts'
import { createKillableStores, type KillableStores } from '#testing/killable-stores.ts'
import { codeOf, createTestClient, type TestClient, type UncheckedArguments } from '#testing/test-client.ts'
import { acceptProposal, sendFile } from '#testing/upload-customs.ts'
import { fill, type StallWatch, watchStalls } from './stall-watch.ts'

// What anybody who has an account may send at most must not keep the process from answering others.

let stores: KillableStores
let app: AppProcess
let client: TestClient
let user: TestUser
let oem: TestUser
let watch: StallWatch
beforeAll(async () => {
  stores = await createKillableStores()
  app = await stores.start({ LOG_LEVEL: 'warn' })
  client = createTestClient(app.url)
  watch = watchStalls(app)
  user = await buildUser(stores.systemDb, { type: 'admin' })
  oem = await buildUser(stores.systemDb, { level: 'oem', type: 'admin' })
})
afterAll(() => stores.remove())

const burdens = [
  ...['<b>', '<td>', '<br>', '<a href="https://x.example">', '<p style="color:red">x</p>', '<', '&', '{{a}}'],
  ...['<style><a ', ' href="', '<!--', '<p a=1 ', '&amp;', '<iframe>', '{{'],
]

test('HTML built to be a burden is refused or cleaned while others are answered', {
  timeout: 240_000,
}, async () => {
  for (const piece of burdens) {
    const content = { language: 'en', subject: 'x', html: fill(piece, templateHtmlLimit), plainText: '' }
    const html = fill(piece, indexContentLimit)
    await watch.expectNone(piece, () =>
      Promise.all([
        client.send(templateRoutes.preview, { body: content }, user),
        client.send(templateRoutes.create, { body: { ...content, name: piece } }, user),
        client.send(oemRoutes.previewContent, { body: { html } }, oem),
      ]),
    )
  }
  const deep = { language: 'en', subject: 'x', html: fill('<b>', 480_000), plainText: '' }
  const answer = await client.send(templateRoutes.preview, { body: deep }, user)
  expect(answer.code).toBe(codeOf('htmlTooComplex'))
  expect(answer.message).toContain('20000 elements')
})

const rowsOf = (count: number, cell: string) => Array.from({ length: count }, () => Array(30).fill(cell))

/** Files that are small to send and large to read. */
function hostileFiles(): Record<string, Uint8Array> {
  const writer = createXlsxWriter()
  const header = ['date', 'hs', 'consignee', ...Array.from({ length: 27 }, (_, n) => `c${n}`)]
  const workbook = Buffer.concat([
    writer.write([header]),
    ...Array.from({ length: 6 }, () => writer.write(rowsOf(20, fill('ab 12,5 ', 8_000)))),
    writer.end(),
  ])
  const people = createXlsxWriter()
  const customers = Buffer.concat([
    people.write([['name', 'phone', 'email', 'website', 'address', 'labels', 'social media', 'remark']]),
    people.write(
      Array.from({ length: 1_000 }, (_, n) => [
        `Company ${n}`,
        ...[
          fill('+86 138 0013 8000; ', 2_000),
          fill(`a${n}@b.example, `, 2_000),
          fill('https://x.example/', 2_000),
        ],
        ...[
          fill('Street 5 ', 2_000),
          fill(`label ${n}; `, 2_000),
          fill('https://linkedin.com/in/x; ', 2_000),
          fill('a b ', 2_000),
        ],
      ]),
    ),
    people.end(),
  ])
  const keys = Array.from({ length: 250 }, (_, n) => `"column ${n}":"${n}-01-2025, 12.345,67"`).join(',')
  const table = `date,hs,consignee\n${fill('01-02-2025,732393,ACME 1.234,56\n', 256 * 1024)}`
  const archive = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`${n}.csv`, strToU8(table)]))
  return {
    'workbook.xlsx': workbook,
    'customers.xlsx': customers,
    'keys.json': Buffer.from(`[${fill(`{${keys}},`, 4_000_000)}{}]`),
    'many.zip': zipSync(archive),
    'wide.csv': Buffer.from(
      `${Array.from({ length: 290 }, (_, n) => `name ${n}`).join(',')}\n${fill(`${fill('1-2-03,', 290 * 7)}\n`, 4_000_000)}`,
    ),
    'cards.vcf': Buffer.from(
      fill(`BEGIN:VCARD\nFN:${fill('=C3=A4', 2_000)}\nTEL:+4912345\nEND:VCARD\n`, 256 * 1024),
    ),
    'latin.csv': Buffer.from(fill('na\xefve;caf\xe9;\xfcber\n', 4_000_000), 'latin1'),
  }
}

test('files built to be a burden are looked at while others are answered', { timeout: 300_000 }, async () => {
  const uploader = { client, token: user.token }
  for (const [name, bytes] of Object.entries(hostileFiles())) {
    const asked = (route: RouteSpec, args: UncheckedArguments) =>
      watch.expectNone(`${route.path} of ${name}`, () => client.send(route, args, user))
    await watch.expectNone(`sending ${name}`, async () => {
      await client.send(employeeRoutes.readImport, { body: bytes.subarray(0, 5_000_000) }, user)
    })
    const { id } = await sendFile(uploader, name, bytes)
    await asked(uploadRoutes.inspect, { params: { id }, body: {} })
    const seen = await client.send(uploadRoutes.inspect, { params: { id }, body: {} }, user)
    if (seen.code === 20000) {
      const body = acceptProposal(seen.data as never)
      const columns = body.columns.map(
        (column, at) => column ?? (['date', 'hs', 'weight'] as const)[at] ?? null,
      )
      await asked(uploadRoutes.check, { params: { id }, body: { ...body, columns } })
    }
    const importer = { client, user }
    const customers = await sendCustomers(importer, name, bytes)
    await asked(importRoutes.inspect, { params: { id: customers.id }, body: {} })
    const body = await decideImport(importer, customers.id).catch(() => undefined)
    if (body) {
      const columns = body.columns.map((column, at) => (at === 0 ? 'name' : column))
      await asked(importRoutes.check, { params: { id: customers.id }, body: { ...body, columns } })
    }
  }
})
