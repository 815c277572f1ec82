import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type SocialMessage,
  socialFileBytes,
  socialInboxRoutes,
} from '@landfall/contract/social/social-inbox.ts'
import type { SocialNetwork } from '@landfall/contract/social/social-networks.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type SocialApp, startSocialApp } from '#testing/social-app.ts'
import type { OwnTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { playedFiles } from '../social-demo/played-files.ts'
import { report } from '../social-demo/played-networks.ts'
import { messageReport, type PlayedLine, pageReport } from '../social-demo/played-reports.ts'

let social: SocialApp
let app: OwnTestApp
let admin: TestUser
let as: { token: string }

beforeAll(async () => {
  social = await startSocialApp()
  app = social.app
})
beforeEach(async () => {
  admin = await buildUser(app.systemDb, { type: 'admin' })
  as = { token: admin.token }
  social.reset()
})
afterAll(() => social.stop())

const ann = { ref: '34600111222', name: 'Ann Berg' }
const line = (network: SocialNetwork) => social.bind(admin, network)

/** The messages of the one conversation that there is. */
async function messages(): Promise<SocialMessage[]> {
  const { items } = await app.client.call(socialInboxRoutes.list, { query: { tab: 'all' } }, as)
  const [row] = items
  if (!row) return []
  return (await app.client.call(socialInboxRoutes.read, { params: { id: row.id }, query: {} }, as)).messages
}

async function untilFile(state: string): Promise<SocialMessage> {
  await expect.poll(async () => (await messages()).at(-1)?.file?.state, { timeout: 20_000 }).toBe(state)
  return (await messages()).at(-1) as SocialMessage
}

async function contentOf({ id }: SocialMessage): Promise<Buffer> {
  const { url } = await app.client.call(socialInboxRoutes.fileLink, { params: { id } }, as)
  return Buffer.from(await (await fetch(new URL(url, app.url))).arrayBuffer())
}

async function conversationOf(door: PlayedLine): Promise<number> {
  await social.played.write(door, ann, 'Hello')
  await expect.poll(async () => (await messages()).length).toBe(1)
  const { items } = await app.client.call(socialInboxRoutes.list, { query: { tab: 'all' } }, as)
  return items[0]?.id ?? 0
}

interface Wish {
  body: Uint8Array
  key?: string
  text?: string
}

const sendFile = (id: number, name: string, { body, ...query }: Wish) =>
  app.client.send(
    socialInboxRoutes.sendFile,
    { params: { id }, query: { key: randomUUID(), name, ...query }, body },
    as,
  )

test.each(['whatsapp', 'telegram', 'facebook'] as const)(
  'what somebody sends by %s is fetched, kept, and opened by whoever may read the conversation',
  async (network) => {
    const door = await line(network)
    await social.played.show(door, ann, { ref: 'played-picture', caption: 'Like this one' })
    const picture = await untilFile('ready')
    expect(picture).toMatchObject({ kind: 'image', file: { contentType: 'image/png' } })
    expect(picture.fileName).toMatch(/\.png$/)
    expect(await contentOf(picture)).toEqual(playedFiles['played-picture']?.bytes)
    await social.played.show(door, ann, { ref: 'played-list', caption: '' })
    await expect.poll(async () => (await messages()).length).toBe(2)
    const list = await untilFile('ready')
    expect(list.kind).toBe('document')
    expect(await contentOf(list)).toEqual(playedFiles['played-list']?.bytes)
    // Neither of another company nor without the right to read.
    const stranger = await buildUser(app.systemDb, { type: 'admin' })
    const plain = await buildUser(app.systemDb, { companyId: admin.companyId, permissions: [] })
    for (const { token } of [stranger, plain]) {
      const answer = await app.client.send(socialInboxRoutes.fileLink, { params: { id: list.id } }, { token })
      expect([codeOf('socialConversationNotFound'), codeOf('noPermission')]).toContain(answer.code)
    }
  },
)

test('a program is not kept, whatever it is called', async () => {
  const door = await line('whatsapp')
  await social.played.show(door, ann, { ref: 'played-program', caption: '' })
  const program = await untilFile('blocked')
  const answer = await app.client.send(socialInboxRoutes.fileLink, { params: { id: program.id } }, as)
  expect(answer.code).toBe(codeOf('fileNotFound'))
})

test('what the network hands out no more is tried a few times and then said to be gone', async () => {
  const door = await line('telegram')
  await social.played.show(door, ann, { ref: 'played-lost', caption: '' })
  const tryNow = async () => {
    await app.systemDb.query('update social_messages set media_next_at = now() where company_id = $1', [
      admin.companyId,
    ])
    return (await messages()).at(-1)?.file?.state
  }
  await expect.poll(tryNow, { timeout: 20_000, interval: 200 }).toBe('gone')
  const rows = await app.systemDb.query<{ mediaTries: number }>(
    'select media_tries from social_messages where company_id = $1',
    [admin.companyId],
  )
  expect(rows).toEqual([{ mediaTries: 3 }])
  expect(await untilFile('gone')).toMatchObject({ fileName: 'lost.pdf' })
})

test('an address within our own network is not asked for a file', async () => {
  const door = await line('facebook')
  let asked = 0
  const inside = createServer((_request, response) => {
    asked += 1
    response.end('secret')
  }).listen(0, '127.0.0.1')
  await once(inside, 'listening')
  const url = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/file`
  const attachments = [{ type: 'file', payload: { url } }]
  const said = messageReport(door, ann, '') as { entry: { messaging: { message: object }[] }[] }
  const message = { ...said.entry[0]?.messaging[0]?.message, text: undefined, attachments }
  await report(door, pageReport(door.targetId, { sender: { id: ann.ref }, recipient: { id: '0' }, message }))
  await expect
    .poll(() =>
      app.systemDb.query('select from social_messages where media_tries = 1 and media_ref = $1', [url]),
    )
    .toHaveLength(1)
  expect((await messages()).at(-1)?.file).toMatchObject({ state: 'coming', size: null })
  expect(asked).toBe(0)
  inside.close()
})

test('a file goes out once for its key, with the text below it, as what the network shows', async () => {
  const id = await conversationOf(await line('whatsapp'))
  const key = randomUUID()
  const png = playedFiles['played-picture']?.bytes as Buffer
  const sent = await sendFile(id, 'sample.png', { body: png, key, text: 'Our ladle' })
  expect(sent.data).toMatchObject({
    ...{ kind: 'image', text: 'Our ladle', fileName: 'sample.png', state: 'sent' },
    file: { state: 'ready', size: png.length, contentType: 'image/png' },
  })
  expect((await sendFile(id, 'sample.png', { body: png, key })).data).toMatchObject({
    id: (sent.data as SocialMessage).id,
  })
  const uploads = social.network.asked.filter(({ path }) => path.endsWith('/media'))
  expect(uploads).toHaveLength(1)
  const [uploaded] = uploads.map(({ body }) => body.file as File)
  expect({ name: uploaded?.name, type: uploaded?.type }).toEqual({ name: 'sample.png', type: 'image/png' })
  const messagesSent = social.network.asked.filter(({ path }) => path.endsWith('/messages'))
  expect(messagesSent.map(({ body }) => body)).toMatchObject([
    { type: 'image', image: { caption: 'Our ladle' }, biz_opaque_callback_data: key },
  ])
  expect(await contentOf(sent.data as SocialMessage)).toEqual(png)
  // Words have no place below a recording.
  await sendFile(id, 'hello.mp3', { body: Buffer.from('ID3'), text: 'Listen' })
  expect(social.network.asked.at(-1)?.body).toMatchObject({
    type: 'document',
    document: { caption: 'Listen' },
  })
  await sendFile(id, 'Preisliste.pdf', { body: Buffer.from('%PDF-1.7') })
  expect(social.network.asked.at(-1)?.body).toMatchObject({
    type: 'document',
    document: { filename: 'Preisliste.pdf' },
  })
})

test('Telegram and Messenger are given a file in one form', async () => {
  const telegram = await conversationOf(await line('telegram'))
  await sendFile(telegram, 'list.csv', { body: Buffer.from('a,b'), text: 'Prices' })
  const asked = social.network.asked.at(-1)
  expect(asked?.path).toMatch(/\/sendDocument$/)
  expect(asked?.body).toMatchObject({ chat_id: ann.ref, caption: 'Prices' })
  const file = asked?.body.document as File
  expect(await file.text()).toBe('a,b')
  admin = await buildUser(app.systemDb, { type: 'admin' })
  as = { token: admin.token }
  const page = await conversationOf(await line('facebook'))
  const answer = await sendFile(page, 'list.csv', { body: Buffer.from('a,b'), text: 'Prices' })
  expect(answer.code).toBe(codeOf('socialTextTooLong'))
  expect((await sendFile(page, 'list.csv', { body: Buffer.from('a,b') })).data).toMatchObject({
    state: 'sent',
  })
  expect(social.network.asked.at(-1)?.body).toMatchObject({
    message: JSON.stringify({ attachment: { type: 'file', payload: { is_reusable: false } } }),
  })
})

test('what cannot be sent is refused, and an upload that fails is told as not sent', async () => {
  const id = await conversationOf(await line('whatsapp'))
  const codes = async (name: string, body: Uint8Array) => (await sendFile(id, name, { body })).code
  expect(await codes('setup.exe', Buffer.from('x'))).toBe(codeOf('socialFileBlocked'))
  expect(await codes('prices.pdf', Buffer.from('MZ program'))).toBe(codeOf('socialFileBlocked'))
  expect(await codes('prices.pdf', Buffer.alloc(0))).toBe(codeOf('socialFileEmpty'))
  expect(await codes('film.mp4', new Uint8Array(socialFileBytes + 1))).toBe(codeOf('socialFileTooLarge'))
  expect(await messages()).toHaveLength(1)
  social.network.answer = ({ path }) => (path.endsWith('/media') ? 'cut' : undefined)
  expect((await sendFile(id, 'a.pdf', { body: Buffer.from('x') })).data).toMatchObject({
    state: 'failed',
    failure: 'unreachable',
  })
})

test('whoever is erased takes his files along', async () => {
  const door = await line('whatsapp')
  await social.played.show(door, ann, { ref: 'played-list', caption: '' })
  await untilFile('ready')
  const amount = () =>
    app.systemDb.query('select from files where company_id = $1 and expires_at is null', [admin.companyId])
  expect(await amount()).toHaveLength(1)
  await app.systemDb.query('delete from social_conversations where company_id = $1', [admin.companyId])
  expect(await amount()).toHaveLength(0)
})
