import { randomUUID } from 'node:crypto'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import {
  type PostInput,
  type PostPicture,
  type PostRow,
  postPictureBytes,
  postRoutes,
} from '@landfall/contract/social/posts.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { type SocialApp, startSocialApp } from '#testing/social-app.ts'
import type { OwnTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { playedTargets } from '../social-demo/played-answers.ts'
import { playedFiles } from '../social-demo/played-files.ts'
import { settleLostPosts } from './post-store.ts'

let social: SocialApp
let app: OwnTestApp
let admin: TestUser

beforeAll(async () => {
  social = await startSocialApp()
  app = social.app
})
beforeEach(async () => {
  admin = await buildUser(app.systemDb, { type: 'admin' })
  social.reset()
})
afterAll(() => social.stop())

const as = (who: TestUser) => ({ token: who.token })

const bind = async (network: 'facebook' | 'telegram' | 'linkedin') => (await social.bind(admin, network)).id

const postOf = (targets: PostInput['targets'], change: Partial<PostInput> = {}): PostInput => ({
  ...{
    key: randomUUID(),
    text: 'New baskets from Ningbo',
    link: '',
    picture: '',
    pictureFiles: [],
    targets,
  },
  ...change,
})
const page = (accountId: number) => ({ accountId, channel: '' })
const sendPicture = (body: Uint8Array) =>
  app.client.send(postRoutes.sendPicture, { query: { name: 'ladle.png' }, body }, as(admin))
const create = (body: PostInput) => app.client.call(postRoutes.create, { body }, as(admin))
const refusal = async (body: PostInput) =>
  (await app.client.send(postRoutes.create, { body }, as(admin))).code
const list = async () => (await app.client.call(postRoutes.list, { query: {} }, as(admin))).items

async function until(id: number, state: PostRow['state']): Promise<PostRow> {
  const read = async () => (await list()).find((post) => post.id === id)
  await expect.poll(async () => (await read())?.state, { timeout: 30_000 }).toBe(state)
  return (await read())!
}

const publishing = () =>
  social.network.asked.filter(({ path }) => /\/(?:feed|photos|sendMessage|sendPhoto)$/.test(path))

test('nobody reads or publishes without the right', async () => {
  await expectRefusals(app, Object.values(postRoutes), ({ method }) => ({
    params: { id: 1 },
    ...(method === 'GET' ? {} : { body: {} }),
  }))
})

test('a post goes to a page and a channel in their own shapes, once, and says where it can be seen', async () => {
  const [facebook, telegram] = [await bind('facebook'), await bind('telegram')]
  const targets = [page(facebook), { accountId: telegram, channel: '@harbour_tools' }]
  const body = postOf(targets, { link: 'https://shop.example/baskets' })
  const { id } = await create(body)
  // The same button again.
  expect(await create(body)).toEqual({ id })
  const post = await until(id, 'published')
  expect(publishing().map(({ path, body: sent }) => [path.replace(/^\/bot[^/]+/, ''), sent])).toEqual(
    expect.arrayContaining([
      [
        `/${playedTargets.facebook.id}/feed`,
        { message: body.text, link: 'https://shop.example/baskets', published: true },
      ],
      ['/sendMessage', { chat_id: '@harbour_tools', text: `${body.text}\n\nhttps://shop.example/baskets` }],
    ]),
  )
  expect(publishing()).toHaveLength(2)
  expect(post.targets.map(({ url }) => url)).toEqual([
    expect.stringMatching(/^https:\/\/www\.facebook\.com\/\d+_\d+$/),
    expect.stringMatching(/^https:\/\/t\.me\/harbour_tools\/\d+$/),
  ])
  social.network.asked = []
  const pictured = await create(postOf(targets, { picture: 'https://shop.example/basket.jpg' }))
  await until(pictured.id, 'published')
  expect(publishing().map(({ body: sent }) => sent)).toEqual(
    expect.arrayContaining([
      { url: 'https://shop.example/basket.jpg', message: body.text, published: true },
      { chat_id: '@harbour_tools', photo: 'https://shop.example/basket.jpg', caption: body.text },
    ]),
  )
})

test('a picture that was sent here is handed over to each network, and is nobody else’s', async () => {
  const [facebook, telegram] = [await bind('facebook'), await bind('telegram')]
  const targets = [page(facebook), { accountId: telegram, channel: '@harbour_tools' }]
  const png = playedFiles['played-picture']?.bytes as Buffer
  const picture = (await sendPicture(png)).data as PostPicture
  expect(picture).toMatchObject({ name: 'ladle.png', size: png.length })
  // Neither a colleague's nor a stranger's, before it stands in a post.
  const colleague = await buildUser(app.systemDb, { companyId: admin.companyId, type: 'admin' })
  const stolen = await app.client.send(
    postRoutes.create,
    { body: postOf(targets, { pictureFiles: [picture.id] }) },
    as(colleague),
  )
  expect(stolen.code).toBe(codeOf('fileNotFound'))
  const { id } = await create(postOf(targets, { text: '', pictureFiles: [picture.id] }))
  expect(await until(id, 'published')).toMatchObject({ pictureFiles: [picture] })
  const forms = publishing().map(({ path, body }) => [path.replace(/^.*\//, ''), body] as const)
  const files = forms.map(([place, body]) => [place, (body.source ?? body.photo) as File] as const)
  expect(files.map(([place, { name, type, size }]) => ({ place, name, type, size }))).toEqual(
    expect.arrayContaining([
      { place: 'photos', name: 'ladle.png', type: 'image/png', size: png.length },
      { place: 'sendPhoto', name: 'ladle.png', type: 'image/png', size: png.length },
    ]),
  )
  const { urls } = await app.client.call(postRoutes.pictureLinks, { params: { id } }, as(colleague))
  const [url = ''] = urls
  expect(Buffer.from(await (await fetch(new URL(url, app.url))).arrayBuffer())).toEqual(png)
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  const walled = await app.client.send(postRoutes.pictureLinks, { params: { id } }, as(stranger))
  expect(walled.code).toBe(codeOf('postNotFound'))
})

test('several pictures go as an album of each network, in their order', async () => {
  const [facebook, telegram, linkedin] = [
    await bind('facebook'),
    await bind('telegram'),
    await bind('linkedin'),
  ]
  const png = playedFiles['played-picture']?.bytes as Buffer
  const ids: number[] = []
  for (let number = 0; number < 3; number++) ids.push(((await sendPicture(png)).data as PostPicture).id)
  const targets = [page(facebook), { accountId: telegram, channel: '@harbour_tools' }, page(linkedin)]
  const tooMany = postOf(targets, { pictureFiles: Array.from({ length: 11 }, (_, at) => at + 1) })
  expect((await app.client.send(postRoutes.create, { body: tooMany }, as(admin))).status).toBe(400)
  const older = { ...postOf(targets), pictureFile: ids[0] } as unknown as PostInput
  expect((await app.client.send(postRoutes.create, { body: older }, as(admin))).status).toBe(400)
  // Four of them are more than is handed over at once.
  const heavy = Buffer.concat([png, Buffer.alloc(postPictureBytes - png.length)])
  const heavyIds: number[] = []
  for (let number = 0; number < 4; number++)
    heavyIds.push(((await sendPicture(heavy)).data as PostPicture).id)
  expect(await refusal(postOf(targets, { pictureFiles: heavyIds }))).toBe(codeOf('postPicturesTooLarge'))
  const { id } = await create(postOf(targets, { pictureFiles: ids }))
  const post = await until(id, 'published')
  expect(post.pictureFiles.map((file) => file.id)).toEqual(ids)
  const asked = (ending: string) => social.network.asked.filter(({ path }) => path.endsWith(ending))
  expect(asked('/photos').map(({ body }) => body.published)).toEqual(['false', 'false', 'false'])
  expect(asked('/feed')[0]?.body.attached_media).toHaveLength(3)
  const [album] = asked('/sendMediaGroup')
  expect(JSON.parse(String(album?.body.media))).toEqual([
    { type: 'photo', media: 'attach://picture0', caption: 'New baskets from Ningbo' },
    { type: 'photo', media: 'attach://picture1' },
    { type: 'photo', media: 'attach://picture2' },
  ])
  expect(album?.body.picture2).toMatchObject({ size: png.length })
  expect(asked('/rest/posts')[0]?.body.content).toMatchObject({
    multiImage: { images: [{}, {}, {}].map(() => ({ id: expect.stringMatching(/^urn:li:image:/) })) },
  })
  const { urls } = await app.client.call(postRoutes.pictureLinks, { params: { id } }, as(admin))
  expect(new Set(urls).size).toBe(3)
})

test('only pictures are taken, and one that is exchanged goes', async () => {
  expect((await sendPicture(Buffer.from('GIF89a'))).code).toBe(codeOf('postPictureUnusable'))
  expect((await sendPicture(Buffer.alloc(0))).code).toBe(codeOf('postPictureUnusable'))
  expect((await sendPicture(new Uint8Array(postPictureBytes + 1))).code).toBe(codeOf('socialFileTooLarge'))
  const facebook = await bind('facebook')
  const dueAt = new Date(Date.now() + 3_600_000).toISOString()
  const png = playedFiles['played-picture']?.bytes as Buffer
  const [one, other] = [
    (await sendPicture(png)).data as PostPicture,
    (await sendPicture(png)).data as PostPicture,
  ]
  const { id } = await create(postOf([page(facebook)], { dueAt, pictureFiles: [one.id] }))
  const change = async (pictureFile: number, text = 'Words') => {
    const pictureFiles = [pictureFile]
    const { key: _key, ...body } = postOf([page(facebook)], { text, dueAt, pictureFiles })
    return (await app.client.send(postRoutes.change, { params: { id }, body }, as(admin))).code
  }
  expect(await change(one.id, 'Other words')).toBe(20000)
  expect(await change(other.id)).toBe(20000)
  const kept = await app.systemDb.query<{ id: number }>(
    'select id from files where id = any($1) and (expires_at is null or expires_at > now())',
    [[one.id, other.id]],
  )
  expect(kept).toEqual([{ id: other.id }])
  // What another post has is not taken from it.
  expect(await change(one.id)).toBe(codeOf('fileNotFound'))
})

test('a planned post waits, is changed and cancelled; one that is out is not', async () => {
  const facebook = await bind('facebook')
  const dueAt = new Date(Date.now() + 3_600_000).toISOString()
  const { id } = await create(postOf([page(facebook)], { dueAt }))
  expect(await list()).toMatchObject([{ id, state: 'scheduled' }])
  const { key: _key, ...change } = postOf([page(facebook)], { text: 'Changed', dueAt })
  await app.client.call(postRoutes.change, { params: { id }, body: change }, as(admin))
  expect(await list()).toMatchObject([{ text: 'Changed', state: 'scheduled' }])
  await app.client.call(postRoutes.cancel, { params: { id } }, as(admin))
  expect(await list()).toMatchObject([{ state: 'cancelled' }])
  await app.systemDb.query(
    `with p as (update social_posts set due_at = now() where id = $1) update social_post_targets set next_at = now() where post_id = $1`,
    [id],
  )
  const out = await create(postOf([page(facebook)]))
  await until(out.id, 'published')
  expect(publishing().map(({ body }) => body.message)).toEqual(['New baskets from Ningbo'])
  const late = await app.client.send(postRoutes.change, { params: { id: out.id }, body: change }, as(admin))
  expect(late.code).toBe(codeOf('postBegun'))
})

test('a refusal is told with the network’s words and tried again by hand; a lost answer is not known and left alone', async () => {
  const [facebook, telegram] = [await bind('facebook'), await bind('telegram')]
  const targets = [page(facebook), { accountId: telegram, channel: '@harbour_tools' }]
  const said = 'Bad Request: chat not found'
  social.network.answer = ({ path }) =>
    path.endsWith('/sendMessage')
      ? { status: 400, body: { ok: false, error_code: 400, description: said } }
      : undefined
  const { id } = await create(postOf(targets))
  const post = await until(id, 'partly')
  expect(post.targets).toMatchObject([
    { state: 'published' },
    { state: 'failed', failure: 'refused', trouble: said },
  ])
  const notices = await app.client.call(noticeRoutes.list, {}, as(admin))
  expect(notices.items.map(({ kind }) => kind)).toContain('postFailed')
  social.network.answer = undefined
  social.network.asked = []
  await app.client.call(postRoutes.retry, { params: { id } }, as(admin))
  await until(id, 'published')
  expect(publishing().map(({ path }) => path.replace(/^.*\//, ''))).toEqual(['sendMessage'])
  const nothing = await app.client.send(postRoutes.retry, { params: { id } }, as(admin))
  expect(nothing.code).toBe(codeOf('postNothingFailed'))
  social.network.answer = ({ path }) => (path.endsWith('/feed') ? 'cut' : undefined)
  const lost = await create(postOf([page(facebook)]))
  const unknown = await until(lost.id, 'failed')
  expect(unknown.targets).toMatchObject([{ state: 'unknown', failure: 'unreachable' }])
  // A process that was killed between storing and publishing.
  await app.systemDb.query(
    `update social_post_targets set state = 'publishing', begun_at = now() - interval '3 minutes' where post_id = $1`,
    [lost.id],
  )
  await settleLostPosts(app.systemDb)
  expect((await until(lost.id, 'failed')).targets).toMatchObject([{ state: 'unknown' }])
})

test('what a network would refuse is refused before, with its reason', async () => {
  const [facebook, telegram] = [await bind('facebook'), await bind('telegram')]
  const channel = { accountId: telegram, channel: '@harbour_tools' }
  expect(await refusal(postOf([channel], { text: 'x'.repeat(4_097) }))).toBe(codeOf('postTextTooLong'))
  const picture = 'https://shop.example/a.jpg'
  expect(await refusal(postOf([channel], { text: 'x'.repeat(1_025), picture }))).toBe(
    codeOf('postTextTooLong'),
  )
  expect(await refusal(postOf([page(telegram)]))).toBe(codeOf('postTargetUnusable'))
  expect(await refusal(postOf([{ accountId: facebook, channel: '@x_channel' }]))).toBe(
    codeOf('postTargetUnusable'),
  )
  expect(await refusal(postOf([page(facebook)], { text: '' }))).toBe(codeOf('badRequest'))
  expect(await refusal(postOf([page(facebook)], { link: 'javascript:alert(1)' }))).toBe(codeOf('badRequest'))
  expect(await refusal(postOf([page(facebook)], { dueAt: '2026-01-01T00:00:00Z' }))).toBe(
    codeOf('postInPast'),
  )
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  const theirs = await app.client.send(postRoutes.create, { body: postOf([page(facebook)]) }, as(stranger))
  expect(theirs.code).toBe(codeOf('postTargetUnusable'))
  expect(publishing()).toEqual([])
})
