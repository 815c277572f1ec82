import { historyRoutes } from '@landfall/contract/email/email-history.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { letterRoutes } from '@landfall/contract/email/letters.ts'
import {
  attachmentBytes,
  attachmentRoutes,
  type MailAttachment,
} from '@landfall/contract/email/mail-attachments.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailingBuilder, type MailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type ReceivingServer, startReceivingServer } from '#testing/receiving-server.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let receiver: ReceivingServer
let user: TestUser
let as: { token: string }
let build: MailingBuilder

beforeAll(async () => {
  app = await sharedTestApp()
  receiver = await startReceivingServer()
  user = await buildUser(app.systemDb, { type: 'admin' })
  as = { token: user.token }
  build = createMailingBuilder(app, user)
  await build.relay(receiver.port)
})
afterAll(() => receiver?.stop())

const sendFile = (name: string, body: Uint8Array, who = as) =>
  app.client.send(attachmentRoutes.send, { query: { name }, body }, who)
const attached = async (name: string, text: string, who = as) =>
  (await sendFile(name, Buffer.from(text), who)).data as MailAttachment

const arrivedWith = (address: string) =>
  receiver.arrived
    .filter(({ to }) => to === address)
    .map(({ mail }) =>
      mail.attachments.map(({ filename, content }) => [
        filename,
        Buffer.from(content as ArrayBuffer).toString(),
      ]),
    )

async function sendLetter(customerId: number, attachmentIds: number[]) {
  const body = { customerId, subject: 'Prices', html: '<p>See the file</p>', attachmentIds }
  return app.client.send(
    letterRoutes.send,
    { body: { ...body, fromName: 'Li', fromAddress: 'sales@seller.example' } },
    as,
  )
}

test('a letter takes its files along, and whoever reads it later can fetch them', async () => {
  const customerId = await build.customer('ann@files.example')
  const file = await attached('报价单.pdf', 'prices')
  const sent = await sendLetter(customerId, [file.id])
  await build.untilDone((sent.data as { taskId: number }).taskId)
  expect(arrivedWith('ann@files.example')).toEqual([[['报价单.pdf', 'prices']]])
  const { items } = await app.client.call(historyRoutes.list, {}, as)
  const row = items.find((item) => item.customerId === customerId)
  const detail = await app.client.call(historyRoutes.read, { params: { id: row!.id } }, as)
  expect(detail.attachments).toMatchObject([{ id: file.id, name: '报价单.pdf', size: 6 }])
  const boss = await buildUser(app.systemDb, { companyId: user.companyId, type: 'admin' })
  const { url } = await app.client.call(
    attachmentRoutes.link,
    { params: { id: file.id } },
    { token: boss.token },
  )
  expect(await (await fetch(new URL(url, app.url))).text()).toBe('prices')
  const stranger = await buildUser(app.systemDb)
  const colleague = await buildUser(app.systemDb, { companyId: user.companyId, dataScope: 'own' })
  for (const { token } of [stranger, colleague]) {
    const walled = await app.client.send(attachmentRoutes.link, { params: { id: file.id } }, { token })
    expect(walled.code).toBe(codeOf('fileNotFound'))
  }
  // It has gone out with that letter: another one cannot take it away.
  expect((await sendLetter(customerId, [file.id])).code).toBe(codeOf('followUpFileUnusable'))
})

test('a mailing stores its files once for everybody, also for its copies', async () => {
  const ids = [await build.customer('bo@files.example'), await build.customer('cy@files.example')]
  const first = await attached('a.txt', 'first')
  const second = await attached('b.txt', 'second')
  const task = await build.task(ids, { attachmentIds: [second.id, first.id] })
  expect(task.attachments.map(({ name }) => name)).toEqual(['b.txt', 'a.txt'])
  const copy = await app.client.call(sendTaskRoutes.copy, { params: { id: task.id } }, as)
  const kept = await app.systemDb.query<{ tasks: number }>(
    `select count(*) as tasks from mail_attachments a join files f on f.id = a.file_id
     where a.task_id = any($1) group by f.id`,
    [[task.id, copy.id]],
  )
  expect(kept).toEqual([{ tasks: 2 }, { tasks: 2 }])
  // What a draft no longer has expires only when no other mail has it.
  await app.client.call(sendTaskRoutes.remove, { params: { id: task.id } }, as)
  const left = await app.client.call(sendTaskRoutes.read, { params: { id: copy.id } }, as)
  await app.client.call(sendTaskRoutes.submit, { params: { id: copy.id } }, as)
  await build.untilDone(copy.id)
  expect(left.attachments).toHaveLength(2)
  const both = [
    ['b.txt', 'second'],
    ['a.txt', 'first'],
  ]
  expect([...arrivedWith('bo@files.example'), ...arrivedWith('cy@files.example')]).toEqual([both, both])
})

test('a reader gets the files that his row names, and nobody those of others', async () => {
  const own = await attached('Angebot Müller.pdf', 'for ann')
  const other = await attached('quote-bo.pdf', 'for bo')
  const both = await attached('terms.txt', 'for both')
  const mark = crypto.randomUUID().slice(0, 8)
  const row = (name: string, file: string) => ({
    ...{ name, address: `${name}.${mark}@own-files.example`, values: { file } },
  })
  const addresses = [
    // As a spreadsheet of a Mac has it: folders, capitals, and letters taken apart.
    row('ann', 'C:\\Quotes\\ANGEBOT Mu\u0308ller.pdf; terms.txt'),
    row('bo', '/home/li/quote-bo.pdf ;terms.txt'),
    row('cy', ''),
  ]
  const wish = { addresses, selection: { scope: batchScope.Checked, ids: [0] } }
  const shared = await attached('all.txt', 'for all')
  const personalFiles = { column: 'file', ids: [own.id, other.id, both.id] }
  const task = await build.task([], { ...wish, attachmentIds: [shared.id], personalFiles })
  expect(task.attachments.map(({ name }) => name)).toEqual(['all.txt'])
  expect(task.personalFiles?.files.map(({ name }) => name)).toEqual([own.name, other.name, both.name])
  const copy = await app.client.call(sendTaskRoutes.copy, { params: { id: task.id } }, as)
  expect(copy.personalFiles?.files).toHaveLength(3)
  await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
  await build.untilDone(task.id)
  const names = (who: string) =>
    arrivedWith(`${who}.${mark}@own-files.example`).map((files) => files.map(([name]) => name))
  expect(names('ann')).toEqual([['all.txt', 'Angebot Müller.pdf', 'terms.txt']])
  expect(names('bo')).toEqual([['all.txt', 'quote-bo.pdf', 'terms.txt']])
  expect(names('cy')).toEqual([['all.txt']])
  const { items } = await app.client.call(historyRoutes.list, { query: { search: `ann.${mark}` } }, as)
  const detail = await app.client.call(historyRoutes.read, { params: { id: items[0]?.id ?? 0 } }, as)
  expect(detail.attachments.map(({ name }) => name)).toEqual(['all.txt', own.name, 'terms.txt'])
})

test('a mailing is refused while a row names a file that is not there, or none does', async () => {
  const submit = async (cell: string, column = 'file') => {
    const addresses = [
      { name: 'x', address: `x${crypto.randomUUID().slice(0, 6)}@own-files.example`, values: { file: cell } },
    ]
    const wish = { addresses, selection: { scope: batchScope.Checked, ids: [0] } }
    const { id } = await build.task([], { ...wish, personalFiles: { column, ids: [] } })
    return app.client.send(sendTaskRoutes.submit, { params: { id } }, as)
  }
  const missing = await submit('a.pdf;b.pdf')
  expect(missing.code).toBe(codeOf('personalFilesMissing'))
  expect(missing.message).toContain('a.pdf, b.pdf')
  expect((await submit(' ; ')).code).toBe(codeOf('personalFilesUnnamed'))
  expect((await submit('a.pdf', 'other')).code).toBe(codeOf('personalFilesUnnamed'))
  // Each reader gets all files of everybody and his own: together they must fit into a mail.
  const half = new Uint8Array(attachmentBytes / 2 + 1)
  const ids = [await sendFile('c.bin', half), await sendFile('d.bin', half)].map(
    ({ data }) => (data as MailAttachment).id,
  )
  await expect(
    build.task([], {
      selection: { scope: batchScope.Checked, ids: [0] },
      ...{ personalFiles: { column: 'file', ids: ids.slice(1) }, attachmentIds: ids.slice(0, 1) },
    }),
  ).rejects.toThrow(String(codeOf('attachmentsTooLarge')))
})

test('refuses what providers refuse, what is too large, empty or somebody else’s', async () => {
  expect((await sendFile('setup.EXE', Buffer.from('x'))).code).toBe(codeOf('attachmentBlocked'))
  expect((await sendFile('invoice.pdf.js ', Buffer.from('x'))).code).toBe(codeOf('attachmentBlocked'))
  expect((await sendFile('prices.pdf', Buffer.from('MZ program'))).code).toBe(codeOf('attachmentBlocked'))
  expect((await sendFile('prices.pdf', Buffer.alloc(0))).code).toBe(codeOf('followUpFileUnusable'))
  const large = await sendFile('large.bin', new Uint8Array(attachmentBytes + 1))
  expect(large.code).toBe(codeOf('attachmentsTooLarge'))
  const half = new Uint8Array(attachmentBytes / 2 + 1)
  const halves = [await sendFile('a.bin', half), await sendFile('b.bin', half)]
  const customerId = await build.customer('di@files.example')
  const together = await sendLetter(
    customerId,
    halves.map(({ data }) => (data as MailAttachment).id),
  )
  expect(together.code).toBe(codeOf('attachmentsTooLarge'))
  const colleague = await buildUser(app.systemDb, { companyId: user.companyId, type: 'admin' })
  const theirs = await attached('theirs.txt', 'x', { token: colleague.token })
  expect((await sendLetter(customerId, [theirs.id])).code).toBe(codeOf('followUpFileUnusable'))
  await expectRefusals(app, Object.values(attachmentRoutes), () => ({
    params: { id: theirs.id },
    query: { name: 'x' },
    body: Buffer.from('x'),
  }))
})
