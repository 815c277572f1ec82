import { deflateSync } from 'node:zlib'
import { outboxRoutes } from '@landfall/contract/email/email-settings.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { templateRoutes } from '@landfall/contract/email/email-templates.ts'
import { letterRoutes } from '@landfall/contract/email/letters.ts'
import type { MailBlock } from '@landfall/contract/email/mail-blocks.ts'
import { mailBrandRoutes, plainBrand } from '@landfall/contract/email/mail-brand.ts'
import { type MailPicture, mailPictureRoutes, pictureBytes } from '@landfall/contract/email/mail-pictures.ts'
import { templateVersionRoutes } from '@landfall/contract/email/template-versions.ts'
import { successCode } from '@landfall/contract/envelope.ts'
import { beforeAll, expect, test } from 'vitest'
import { createMailingBuilder, type MailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let user: TestUser
let as: { token: string }
let build: MailingBuilder

beforeAll(async () => {
  app = await sharedTestApp()
  user = await buildUser(app.systemDb, { type: 'admin' })
  as = { token: user.token }
  build = createMailingBuilder(app, user)
})

const text = (html: string, showIf: MailBlock['showIf'] = null): MailBlock => ({
  ...{ kind: 'text', id: crypto.randomUUID().slice(0, 8), html, showIf },
})
const inputOf = (blocks: MailBlock[], name: string = crypto.randomUUID()) => ({
  ...{ name, language: 'en' as const, subject: 'Cups', html: '', plainText: '' },
  blocks: { version: 1 as const, blocks },
})
const create = (blocks: MailBlock[]) => app.client.call(templateRoutes.create, { body: inputOf(blocks) }, as)
const sendPicture = (bytes: Uint8Array, who = as, name = 'cup.png') =>
  app.client.send(mailPictureRoutes.send, { query: { name }, body: bytes }, who)

/** A picture of one colour. */
function picture(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    return Buffer.concat([size, Buffer.from(name), data, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((width + 1) * height, 0))
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

test('a template of blocks is kept as blocks and as the page that is drawn from them', async () => {
  const { id } = await create([text('<p onclick="x()">Hi <script>x()</script>{{contact.firstName|you}}</p>')])
  const stored = await app.client.call(templateRoutes.read, { params: { id } }, as)
  expect(stored.blocks?.blocks).toMatchObject([{ kind: 'text', html: '<p>Hi {{contact.firstName|you}}</p>' }])
  expect(stored.html).toMatch(/^<!doctype html>/)
  expect(stored.html).toContain('Hi {{contact.firstName|you}}</p>')
  const body = { ...inputOf([text('<p>Hi again</p>')], stored.name) }
  await app.client.call(templateRoutes.update, { params: { id }, body }, as)
  const version = await app.client.call(templateVersionRoutes.read, { params: { id, number: 1 } }, as)
  expect(version.blocks).toEqual(stored.blocks)
  // It can go on as HTML, and its blocks are gone then.
  const html = { ...body, blocks: null, html: '<p>Plain</p>' }
  expect(await app.client.call(templateRoutes.update, { params: { id }, body: html }, as)).toMatchObject({
    ...{ blocks: null, html: '<p>Plain</p>' },
  })
})

test('what is not finished is refused, and so is a condition without its end', async () => {
  const send = async (blocks: MailBlock[]) =>
    (await app.client.send(templateRoutes.create, { body: inputOf(blocks) }, as)).code
  const button = { kind: 'button', id: 'b', text: 'Go', align: 'left', showIf: null } as const
  for (const href of ['', 'javascript:x()', 'https://{{customer.website}}/', 'https://u@shop.example/'])
    expect(await send([{ ...button, href }]), href).toBe(codeOf('mailBlocksUnfinished'))
  for (const href of [
    'https://shop.example/?q={{customer.name}}',
    'mailto:a@b.example',
    'tel:+49 30 1',
    '{{unsubscribeUrl}}',
  ])
    expect(await send([{ ...button, href }]), href).toBe(
      href.includes(' ') ? codeOf('mailBlocksUnfinished') : successCode,
    )
  expect(await send([text('<p>a</p>', { variable: 'contact.name', test: 'is', values: [' '] })])).toBe(
    codeOf('mailBlocksUnfinished'),
  )
  expect(await send([text('<p>{{#if contact.name}}a</p>')])).toBe(codeOf('emailConditionOpen'))
  expect(await send([text('<p>a{{/if}}</p>')])).toBe(codeOf('emailConditionOpen'))
  expect(await send([text('<p>{{#if nothing.known}}a{{/if}}</p>')])).toBe(codeOf('emailVariableUnknown'))
  const unsayable = [[], [text('<p>a</p>', { variable: 'unsubscribeUrl', test: 'filled', values: [] })]]
  for (const blocks of unsayable)
    expect((await app.client.send(templateRoutes.create, { body: inputOf(blocks) }, as)).status).toBe(400)
})

test('each reader of a mailing gets the blocks that are for him, and the links in them count', async () => {
  const template = await create([
    text('<p>Dear {{contact.name|friend}}</p>'),
    text('<p>Free port Hamburg</p>', { variable: 'customer.countryCode', test: 'is', values: ['DE'] }),
    text('<p>Free port Valencia</p>', { variable: 'customer.countryCode', test: 'isNot', values: ['de'] }),
    {
      kind: 'button',
      id: 'b',
      align: 'left',
      text: 'Prices',
      href: 'https://shop.example/prices',
      showIf: null,
    },
  ])
  const mark = crypto.randomUUID().slice(0, 8)
  const ids = [
    await build.customer(`de.${mark}@blocks.example`),
    await build.customer(`es.${mark}@blocks.example`),
  ]
  for (const [index, country] of ['DE', 'ES'].entries())
    await app.systemDb.query('update customers set country = $2 where id = $1', [ids[index], country])
  const { id: taskId } = await build.task(ids, { templateIds: [template.id] })
  await app.client.call(sendTaskRoutes.submit, { params: { id: taskId } }, as)
  await build.untilDone(taskId)
  const mailOf = async (search: string) => {
    const { items } = await app.client.call(outboxRoutes.list, { query: { search } }, as)
    return app.client.call(outboxRoutes.read, { params: { id: items[0]?.id ?? 0 } }, as)
  }
  const german = await mailOf(`de.${mark}@blocks.example`)
  const spanish = await mailOf(`es.${mark}@blocks.example`)
  for (const part of ['html', 'text'] as const) {
    expect(german[part]).toContain('Hamburg')
    expect(german[part]).not.toMatch(/Valencia|\{\{/)
    expect(spanish[part]).toContain('Valencia')
    expect(spanish[part]).not.toMatch(/Hamburg|\{\{/)
  }
  expect(german.html).toMatch(/href="[^"]*\/t\/c\/[^"]+" style=/)
  expect(german.html).toContain('/u/')
  expect(german.html?.match(/<html/g)).toHaveLength(1)
})

test('a new look draws every template of blocks anew, also those in the bin, and keeps no version of it', async () => {
  const boss = await buildUser(app.systemDb, { type: 'admin' })
  const by = { token: boss.token }
  const body = inputOf([
    { kind: 'button', id: 'b', align: 'left', text: 'Go', href: 'https://a.example', showIf: null },
  ])
  const one = await app.client.call(templateRoutes.create, { body }, by)
  const other = await app.client.call(templateRoutes.create, { body: { ...body, name: 'Other' } }, by)
  await app.client.call(templateRoutes.remove, { params: { id: other.id } }, by)
  expect(await app.client.call(mailBrandRoutes.read, {}, by)).toEqual(plainBrand)
  const sent = await sendPicture(picture(40, 20), by)
  const logo = (sent.data as MailPicture).path
  const look = {
    ...plainBrand,
    logo,
    accent: '#a02040',
    links: [{ label: 'LinkedIn', url: 'https://l.example/us' }],
  }
  const saved = await app.client.call(mailBrandRoutes.save, { body: look }, by)
  expect(saved).toEqual({ ...look, redrawn: 2 })
  const drawn = await app.client.call(templateRoutes.read, { params: { id: one.id } }, by)
  expect(drawn.html).toContain('#a02040')
  const back = await app.client.call(templateRoutes.restore, { params: { id: other.id } }, by)
  expect(back.html).toContain('#a02040')
  await app.client.call(templateRoutes.update, { params: { id: one.id }, body }, by)
  const { items } = await app.client.call(templateVersionRoutes.list, { params: { id: one.id } }, by)
  expect(items).toEqual([])
  const wrong = await app.client.send(mailBrandRoutes.save, { body: { ...look, accent: 'red;}' } }, by)
  expect(wrong.status).toBe(400)
  const preview = await app.client.call(
    templateRoutes.preview,
    {
      body: {
        ...inputOf([
          { kind: 'logo', id: 'l', align: 'left', showIf: null },
          { kind: 'social', id: 's', align: 'left', showIf: null },
        ]),
      },
    },
    by,
  )
  expect(preview.html).toContain(`src="${logo}"`)
  expect(preview.text).toContain('LinkedIn (https://l.example/us)')
})

test('a picture is fetched by whoever has its name, also when it has left the library', async () => {
  const bytes = picture(30, 10)
  const sent = await sendPicture(bytes)
  const kept = sent.data as MailPicture
  expect(kept).toMatchObject({ name: 'cup.png', width: 30, height: 10, size: bytes.length })
  expect(((await sendPicture(bytes, as, 'again.png')).data as MailPicture).id).toBe(kept.id)
  const found = await fetch(new URL(kept.path, app.url))
  expect(found.headers.get('content-type')).toBe('image/png')
  expect(found.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(Buffer.from(await found.arrayBuffer())).toEqual(bytes)
  await app.client.call(mailPictureRoutes.remove, { params: { id: kept.id } }, as)
  const list = (query = {}) => app.client.call(mailPictureRoutes.list, { query }, as)
  expect((await list()).items).toEqual([])
  expect((await fetch(new URL(kept.path, app.url))).status).toBe(200)
  await app.client.call(mailPictureRoutes.restore, { params: { id: kept.id } }, as)
  expect((await list({ search: 'CUP' })).items).toHaveLength(1)
  expect((await list({ search: 'mug' })).items).toHaveLength(0)
  const missing = await fetch(new URL(`/p/1-${'0'.repeat(32)}.png`, app.url))
  expect(missing.headers.get('content-type')).toContain('json')
})

test('refuses what mail programs do not show, what is too large, and who may not', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  expect((await sendPicture(svg)).code).toBe(codeOf('mailPictureUnusable'))
  expect((await sendPicture(Buffer.from('no picture'))).code).toBe(codeOf('mailPictureUnusable'))
  expect((await sendPicture(Buffer.alloc(0))).code).toBe(codeOf('mailPictureUnusable'))
  expect((await sendPicture(picture(5_000, 1))).code).toBe(codeOf('mailPictureUnusable'))
  expect((await sendPicture(Buffer.alloc(pictureBytes + 1))).code).toBe(codeOf('mailPictureTooLarge'))
  const mine = (await sendPicture(picture(12, 12))).data as MailPicture
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  const foreign = await app.client.send(mailPictureRoutes.remove, { params: { id: mine.id } }, stranger)
  expect(foreign.code).toBe(codeOf('mailPictureNotFound'))
  await expectRefusals(
    app,
    [...Object.values(mailPictureRoutes), ...Object.values(mailBrandRoutes)],
    ({ method, rawBody }) => ({
      ...{ params: { id: mine.id }, query: { name: 'x' } },
      ...(method === 'GET' ? {} : { body: rawBody ? picture(1, 1) : plainBrand }),
    }),
  )
})

test('pictures within a mail are put online when it is kept or sent, and what is none stays', async () => {
  const embedded = `data:image/png;base64,${picture(21, 9).toString('base64')}`
  const html = `<p>a<img src="${embedded}" alt="x">b<img alt="y" src="data:image/png;base64,QUJD">c</p>`
  const hosted =
    /<p>a<img src="http:\/\/[^/]+\/p\/\d+-[0-9a-f]{32}\.png" alt="x" \/>b<img alt="y" src="data:image\/png;base64,QUJD" \/>c<\/p>/
  const plain = await app.client.call(
    templateRoutes.create,
    { body: { ...inputOf([]), blocks: null, html } },
    as,
  )
  expect(plain.html).toMatch(hosted)
  const drawn = await create([text(html)])
  expect(drawn.blocks?.blocks[0]).toMatchObject({ html: expect.stringMatching(hosted) })
  expect(drawn.html).not.toContain(embedded)
  // What somebody shows to one reader is not offered to his colleagues, until it is sent to the library.
  const widths = async () =>
    (await app.client.call(mailPictureRoutes.list, { query: {} }, as)).items.map(({ width }) => width)
  expect(await widths()).not.toContain(21)
  const customerId = await build.customer(`letter.${crypto.randomUUID().slice(0, 8)}@pictures.example`)
  const body = { customerId, subject: 'Cups', html, fromName: 'Li', fromAddress: 'sales@seller.example' }
  const { taskId } = await app.client.call(letterRoutes.send, { body: body as never }, as)
  const task = await app.client.call(sendTaskRoutes.read, { params: { id: taskId } }, as)
  expect(task.contents[0]?.html).toMatch(hosted)
  await sendPicture(picture(21, 9))
  expect(await widths()).toContain(21)
  await app.client.call(letterRoutes.send, { body: body as never }, as)
  expect(await widths()).toContain(21)
})

test('a mail that would be drawn too large is refused', async () => {
  const blocks = Array.from({ length: 60 }, () => text(`<p>${'cup '.repeat(3_000)}</p>`))
  const refused = await app.client.send(templateRoutes.create, { body: inputOf(blocks) }, as)
  expect(refused.code).toBe(codeOf('mailBlocksTooLarge'))
})
