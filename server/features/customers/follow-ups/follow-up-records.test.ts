import { collaboratorRoutes } from '@landfall/contract/customers/customer-collaborators.ts'
import { type CustomerView, customerRoutes } from '@landfall/contract/customers/customers.ts'
import {
  type AttachedFile,
  followUpFileBytes,
  followUpFileBytesPerDay,
  followUpRoutes,
} from '@landfall/contract/customers/follow-ups.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { type RecycleKind, recycleRoutes } from '@landfall/contract/records/recycle-bin.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let boss: TestUser
let seller: TestUser
let outsider: TestUser
let stranger: TestUser
let customer: CustomerView

beforeAll(async () => {
  app = await sharedTestApp()
  boss = await buildUser(app.systemDb, { type: 'admin' })
  const { companyId } = boss
  seller = await buildUser(app.systemDb, { companyId, dataScope: 'own' })
  outsider = await buildUser(app.systemDb, { companyId, dataScope: 'own' })
  stranger = await buildUser(app.systemDb, { type: 'admin' })
})
beforeEach(async () => {
  customer = await buildCustomer(app.client, seller)
})

const as = ({ token }: TestUser) => ({ token })
const record = (body: object, user = seller) =>
  app.client.send(
    followUpRoutes.create,
    { params: { id: customer.id }, body: { method: 'call', content: 'Called', ...body } },
    as(user),
  )
const recorded = async (body: object = {}, user = seller) => {
  const answer = await record(body, user)
  expect(answer.code, answer.message).toBe(20000)
  return answer.data as { id: number; files: AttachedFile[]; mentions: { id: number }[] }
}
const change = (id: number, body: object, user = seller) =>
  app.client.send(
    followUpRoutes.change,
    { params: { id }, body: { method: 'call', content: 'Called', ...body } },
    as(user),
  )
const send = (name: string, body: Uint8Array, user = seller) =>
  app.client.send(followUpRoutes.sendFile, { query: { name }, body }, as(user))
const sent = async (name: string, text = 'hello') =>
  (await send(name, Buffer.from(text))).data as AttachedFile
const restoreFromBin = async (kind: RecycleKind, id: number) => {
  const { items } = await app.client.call(recycleRoutes.list, {}, as(boss))
  const entry = items.find((each) => each.kind === kind && each.recordId === id)
  const body = { selection: { scope: 0 as const, ids: [entry?.id ?? 0] } }
  await app.client.call(recycleRoutes.restore, { body }, as(boss))
  return entry
}
const link = (id: number, user: TestUser) =>
  app.client.send(followUpRoutes.fileLink, { params: { id } }, as(user))
const noticesOf = async (user: TestUser) =>
  (await app.client.call(noticeRoutes.list, { query: {} }, as(user))).items
const share = (user: TestUser) =>
  app.client.call(
    collaboratorRoutes.replace,
    {
      params: { id: customer.id },
      body: { collaborators: [{ userId: user.id, level: 'followUp', until: null }] },
    },
    as(seller),
  )

describe('the ways of following up', () => {
  it.each(['call', 'email', 'sms', 'visit', 'meeting', 'visitOut', 'visitIn', 'quickNote', 'emailRemark'])(
    'records a %s',
    async (method) => {
      expect((await record({ method })).data).toMatchObject({ method, channel: null, canChange: true })
    },
  )

  it('needs the network of a social message and the time of an appointment', async () => {
    expect(await record({ method: 'social' })).toMatchObject({
      status: 400,
      data: { issues: [{ path: 'body.channel' }] },
    })
    expect((await record({ method: 'social', channel: 'whatsapp' })).data).toMatchObject({
      channel: 'whatsapp',
    })
    expect((await record({ method: 'call', channel: 'whatsapp' })).data).toMatchObject({ channel: null })
    for (const nextContactAt of [undefined, null, '2020-01-01T00:00:00.000Z']) {
      const answer = await record({ method: 'schedule', nextContactAt })
      expect(answer).toMatchObject({ status: 400, data: { issues: [{ path: 'body.nextContactAt' }] } })
    }
    const nextContactAt = new Date(Date.now() + 86_400_000).toISOString()
    await recorded({ method: 'schedule', nextContactAt })
    const { items } = await app.client.call(customerRoutes.list, { query: { tab: 'all' } }, as(seller))
    expect(items.find(({ id }) => id === customer.id)).toMatchObject({ nextContactAt })
  })
})

describe('files', () => {
  it('go with a follow-up and are fetched by whoever may open the customer', async () => {
    const [offer, photo] = [await sent('报价 offer.pdf'), await sent('photo.jpg')]
    const followUp = await recorded({ fileIds: [photo.id, offer.id] })
    expect(followUp.files).toEqual([photo, offer])
    const { url } = (await link(offer.id, boss)).data as { url: string }
    const response = await fetch(app.url + url)
    expect(await response.text()).toBe('hello')
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('报价'))
    const fetched = await app.systemDb.query('select from file_downloads where user_id = $1', [boss.id])
    expect(fetched).toHaveLength(1)
    for (const user of [outsider, stranger]) {
      expect((await link(offer.id, user)).code).toBe(codeOf('fileNotFound'))
    }
  })

  it('cannot be taken from somebody else, twice, or after they have expired', async () => {
    const theirs = (await send('theirs.txt', Buffer.from('x'), boss)).data as AttachedFile
    const foreign = (await send('foreign.txt', Buffer.from('x'), stranger)).data as AttachedFile
    const mine = await sent('mine.txt')
    await recorded({ fileIds: [mine.id] })
    const old = await sent('old.txt')
    await app.systemDb.query(
      `update files set expires_at = now() - interval '1 hour' where id = (select file_id from follow_up_files where id = $1)`,
      [old.id],
    )
    for (const { id } of [theirs, foreign, mine, old]) {
      expect((await record({ fileIds: [id] })).code).toBe(codeOf('followUpFileUnusable'))
    }
  })

  it('may be neither empty nor too large', async () => {
    expect((await send('empty.txt', new Uint8Array())).code).toBe(codeOf('followUpFileUnusable'))
    const large = await send('large.bin', new Uint8Array(followUpFileBytes + 1))
    expect(large).toMatchObject({ code: codeOf('followUpFileTooLarge'), message: /20 MB/ })
  })

  it('go when they are left out of a change, or with the follow-up for good', async () => {
    const [kept, dropped] = [await sent('kept.txt'), await sent('dropped.txt')]
    const { id } = await recorded({ fileIds: [kept.id, dropped.id] })
    const after = await change(id, { fileIds: [kept.id] })
    expect(after.data).toMatchObject({ files: [kept] })
    expect((await link(dropped.id, seller)).code).toBe(codeOf('fileNotFound'))
    const expired = await app.systemDb.query(
      `select from files where name = 'dropped.txt' and expires_at <= now()`,
    )
    expect(expired).toHaveLength(1)
    await app.systemDb.query('delete from follow_ups where id = $1', [id])
    expect(
      await app.systemDb.query(`select from files where name = 'kept.txt' and expires_at <= now()`),
    ).toHaveLength(1)
  })
})

describe('files of a customer', () => {
  const files = async (user = seller, query: object = {}) => {
    const args = { params: { id: customer.id }, query }
    return app.client.call(followUpRoutes.customerFiles, args, as(user))
  }
  const keep = (ids: number[], user = seller) =>
    app.client.send(
      followUpRoutes.keepFiles,
      { params: { id: customer.id }, body: { fileIds: ids } },
      as(user),
    )
  const remove = (id: number, user = seller) =>
    app.client.send(followUpRoutes.removeFile, { params: { id } }, as(user))

  it('are those of its follow-ups and those kept with it, page by page', async () => {
    const [offer, contract] = [await sent('offer.pdf'), await sent('contract.pdf')]
    const followUp = await recorded({ fileIds: [offer.id] })
    expect((await keep([contract.id, contract.id])).code).toBe(20000)
    const { items } = await files(boss)
    expect(items).toMatchObject([
      { name: 'contract.pdf', size: 5, followUp: null, canDelete: true },
      { name: 'offer.pdf', followUp: { method: 'call' }, canDelete: false },
    ])
    const { nextCursor } = await files(seller, { size: 1 })
    expect((await files(seller, { size: 1, cursor: nextCursor })).items).toMatchObject([{ id: offer.id }])
    expect((await link(contract.id, boss)).code).toBe(20000)
    expect((await link(contract.id, outsider)).code).toBe(codeOf('fileNotFound'))
    await app.client.call(followUpRoutes.remove, { params: { id: followUp.id } }, as(seller))
    expect((await files()).items).toMatchObject([{ id: contract.id }])
  })

  it('are kept and deleted by those who may follow it up', async () => {
    const [mine, spoken] = [await sent('mine.txt'), await sent('spoken.txt')]
    const theirs = (await send('theirs.txt', Buffer.from('x'), boss)).data as AttachedFile
    await recorded({ fileIds: [spoken.id] })
    for (const id of [theirs.id, spoken.id]) {
      expect((await keep([id])).code).toBe(codeOf('followUpFileUnusable'))
    }
    expect((await keep([mine.id], outsider)).code).toBe(codeOf('customerNotFound'))
    await keep([mine.id])
    expect((await record({ fileIds: [mine.id] })).code).toBe(codeOf('followUpFileUnusable'))
    await share(outsider)
    await keep([theirs.id], boss)
    expect((await remove(theirs.id, outsider)).code).toBe(codeOf('customerReadOnly'))
    for (const [id, user] of [
      [spoken.id, seller],
      [mine.id, stranger],
    ] as const) {
      expect((await remove(id, user)).code).toBe(codeOf('fileNotFound'))
    }
    expect((await remove(mine.id)).code).toBe(20000)
    expect((await files()).items.map(({ name }) => name).sort()).toEqual(['spoken.txt', 'theirs.txt'])
  })

  it('come back by who deleted them or out of the bin, and go and come with the customer', async () => {
    const [plan, offer] = [await sent('plan.txt'), await sent('offer.txt')]
    await keep([plan.id, offer.id])
    const names = async () => (await files()).items.map(({ name }) => name).sort()
    const restore = (id: number, user: TestUser) =>
      app.client.send(followUpRoutes.restoreFile, { params: { id } }, as(user))
    const binned = async () =>
      (await app.client.call(recycleRoutes.list, {}, as(boss))).items
        .filter(({ kind, detail }) => kind === 'customerFile' && detail === customer.name)
        .map(({ title }) => title)
    await remove(plan.id)
    expect(await names()).toEqual(['offer.txt'])
    expect((await remove(plan.id)).code).toBe(codeOf('fileNotFound'))
    expect((await link(plan.id, seller)).code).toBe(codeOf('fileNotFound'))
    expect((await keep([plan.id])).code).toBe(codeOf('followUpFileUnusable'))
    expect((await restore(plan.id, boss)).code).toBe(codeOf('fileNotFound'))
    expect((await restore(plan.id, outsider)).code).toBe(codeOf('fileNotFound'))
    expect((await restore(plan.id, seller)).code).toBe(20000)
    expect(await names()).toEqual(['offer.txt', 'plan.txt'])
    await remove(plan.id)
    await app.client.call(customerRoutes.remove, { params: { id: customer.id } }, as(boss))
    expect(await binned()).toEqual([])
    await restoreFromBin('customer', customer.id)
    expect(await names()).toEqual(['offer.txt'])
    expect(await binned()).toEqual(['plan.txt'])
    await restoreFromBin('customerFile', plan.id)
    expect(await names()).toEqual(['offer.txt', 'plan.txt'])
    expect((await link(plan.id, seller)).code).toBe(20000)
    await remove(plan.id)
    const { items } = await app.client.call(recycleRoutes.list, {}, as(boss))
    const ids = items.filter(({ recordId }) => recordId === plan.id).map((entry) => entry.id)
    await app.client.call(recycleRoutes.purge, { body: { selection: { scope: 0, ids } } }, as(boss))
    const left = () => app.systemDb.query('select from follow_up_files where id = $1', [plan.id])
    await expect.poll(left, { timeout: 10_000 }).toEqual([])
    expect(await binned()).toEqual([])
    expect(
      await app.systemDb.query(`select from files where name = 'plan.txt' and expires_at <= now()`),
    ).toHaveLength(1)
    expect((await restore(plan.id, seller)).code).toBe(codeOf('fileNotFound'))
    expect(await names()).toEqual(['offer.txt'])
  })
})

it('ends sending files for a day when somebody has sent very much', async () => {
  const collector = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
  await app.systemDb.query(
    `with f as (insert into files (company_id, user_id, storage_key, name, content_type, size)
       values ($1, $2, 'none', 'large.zip', 'application/zip', $3) returning id)
     insert into follow_up_files (company_id, file_id) select $1, id from f`,
    [boss.companyId, collector.id, followUpFileBytesPerDay - 4],
  )
  const beyond = await send('five.txt', Buffer.from('12345'), collector)
  expect(beyond.code).toBe(codeOf('followUpFilesUsedUp'))
  expect((await send('four.txt', Buffer.from('1234'), collector)).code).toBe(20000)
  expect((await send('one.txt', Buffer.from('1'), collector)).code).toBe(codeOf('followUpFilesUsedUp'))
})

describe('mentions and comments', () => {
  it('tell colleagues who may open the customer, each once', async () => {
    const colleagues = await app.client.call(
      followUpRoutes.colleagues,
      { params: { id: customer.id } },
      as(seller),
    )
    expect(colleagues.items.map(({ id }) => id).sort()).toEqual([boss.id, seller.id].sort())
    expect((await record({ mentionIds: [outsider.id] })).code).toBe(codeOf('mentionUnusable'))
    expect((await record({ mentionIds: [stranger.id] })).code).toBe(codeOf('mentionUnusable'))
    await share(outsider)
    const followUp = await recorded({ mentionIds: [boss.id, outsider.id, seller.id, boss.id] })
    expect(followUp.mentions).toHaveLength(3)
    await change(followUp.id, { mentionIds: [boss.id, seller.id] })
    await change(followUp.id, { mentionIds: [boss.id, seller.id] })
    for (const user of [boss, outsider]) {
      const mine = (await noticesOf(user)).filter(({ path }) => path.endsWith(`customer=${customer.id}`))
      expect(mine.filter(({ kind }) => kind === 'mentioned')).toMatchObject([
        { params: { name: customer.name } },
      ])
    }
    expect((await noticesOf(seller)).filter(({ kind }) => kind === 'mentioned')).toEqual([])
  })

  it('can be talked about by those who see them; one takes back only one’s own words', async () => {
    const { id } = await recorded()
    const say = (user: TestUser, content: string) =>
      app.client.send(followUpRoutes.comment, { params: { id }, body: { content } }, as(user))
    await say(boss, ' Well done ')
    const { items } = (await say(seller, 'Thank you')).data as { items: { id: number }[] }
    expect(items).toMatchObject([
      { content: 'Well done', canDelete: false },
      { content: 'Thank you', canDelete: true },
    ])
    expect((await noticesOf(seller)).filter(({ kind }) => kind === 'commented').length).toBeGreaterThan(0)
    for (const user of [outsider, stranger]) {
      expect((await say(user, 'x')).code).toBe(codeOf('followUpNotFound'))
    }
    const reader = await buildUser(app.systemDb, {
      companyId: boss.companyId,
      dataScope: 'company',
      permissions: ['customer.customer.read'],
    })
    expect((await say(reader, 'x')).code).toBe(codeOf('noPermission'))
    const remove = (user: TestUser) =>
      app.client.send(followUpRoutes.removeComment, { params: { id: items[0]?.id } }, as(user))
    expect((await remove(seller)).code).toBe(codeOf('commentNotFound'))
    expect((await remove(boss)).code).toBe(20000)
    const left = await app.client.call(followUpRoutes.comments, { params: { id } }, as(boss))
    expect(left.items).toMatchObject([{ content: 'Thank you' }])
  })
})

describe('changing and deleting', () => {
  it('is for who wrote it', async () => {
    const { id } = await recorded()
    for (const user of [boss, stranger, outsider]) {
      expect((await change(id, {}, user)).code).toBe(codeOf('followUpNotFound'))
      const removed = await app.client.send(followUpRoutes.remove, { params: { id } }, as(user))
      expect(removed.code).toBe(codeOf('followUpNotFound'))
    }
    const after = await change(id, { method: 'visit', content: 'Met them' })
    expect(after.data).toMatchObject({ method: 'visit', content: 'Met them' })
    expect((after.data as { editedAt: string }).editedAt).not.toBeNull()
    const future = await change(id, { happenedAt: '2099-01-01T00:00:00.000Z' })
    expect(future).toMatchObject({ status: 400, data: { issues: [{ path: 'body.happenedAt' }] } })
  })

  it('goes to the bin, from which the writer or an admin brings it back', async () => {
    const { id } = await recorded({ fileIds: [(await sent('with.txt')).id] })
    const read = () => app.client.call(customerRoutes.read, { params: { id: customer.id } }, as(seller))
    const remove = () => app.client.call(followUpRoutes.remove, { params: { id } }, as(seller))
    await remove()
    expect((await read()).lastFollowUpAt).toBeNull()
    const byOther = await app.client.send(followUpRoutes.restore, { params: { id } }, as(boss))
    expect(byOther.code).toBe(codeOf('followUpNotFound'))
    await app.client.call(followUpRoutes.restore, { params: { id } }, as(seller))
    expect((await read()).lastFollowUpAt).not.toBeNull()
    await remove()
    expect(await restoreFromBin('followUp', id)).toMatchObject({ title: 'Called', detail: customer.name })
    const { items } = await app.client.call(
      followUpRoutes.list,
      { params: { id: customer.id }, query: {} },
      as(seller),
    )
    expect(items).toMatchObject([{ id, files: [{ name: 'with.txt' }] }])
  })
})
