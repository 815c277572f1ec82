import { setTimeout as sleep } from 'node:timers/promises'
import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { eventsPath } from '@landfall/contract/events.ts'
import { type NoticeNews, noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Notice, notify } from '#platform/notices/notice-store.ts'
import { buildUser, type TestUser, testPassword } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { deleteOldNotices } from './notice-purge.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  user = await buildUser(app.systemDb)
})

const tell = ({ companyId, id }: TestUser, notices: Notice[]) =>
  app.stores.database.tenantTransaction({ companyId, userId: id }, (db) => notify(db, notices))
const low = (balance: number, to = user): Notice => ({
  userIds: [to.id],
  kind: 'pointsLow',
  params: { balance },
})
const list = (
  { token } = user,
  query: Parameters<typeof app.client.call<typeof noticeRoutes.list>>[1]['query'] = {},
) => app.client.call(noticeRoutes.list, { query }, { token })

/** Follows the events of a user; `ended` resolves when the server ends the stream. */
async function follow(token: string) {
  const stop = new AbortController()
  const seen: NoticeNews[] = []
  const response = await fetch(app.url + eventsPath, {
    headers: { 'x-access-token': token },
    signal: stop.signal,
  })
  const ended = (async () => {
    for await (const chunk of response.body ?? []) {
      for (const [, data] of Buffer.from(chunk)
        .toString()
        .matchAll(/^event: notices\ndata: (.*)$/gm))
        seen.push(JSON.parse(data ?? ''))
    }
    return 'ended'
  })()
  ended.catch(() => undefined)
  // What was told just before may be said once more.
  await expect.poll(() => seen.length).toBeGreaterThan(0)
  return { seen, ended, stop: () => stop.abort() }
}

describe('notices', () => {
  it('reach whom they are for, newest first, page by page', async () => {
    await tell(
      user,
      [1, 2, 3].map((balance) => low(balance)),
    )
    const first = await list(user, { size: 2 })
    expect(first).toMatchObject({
      unread: 3,
      items: [{ params: { balance: 3 } }, { params: { balance: 2 } }],
    })
    const rest = await list(user, { size: 2, cursor: first.nextCursor ?? 0 })
    expect(rest).toMatchObject({
      items: [{ kind: 'pointsLow', params: { balance: 1 }, readAt: null }],
      nextCursor: null,
    })
  })

  it('are seen by nobody else, and tell nobody of another company', async () => {
    const colleague = await buildUser(app.systemDb, { companyId: user.companyId })
    const stranger = await buildUser(app.systemDb)
    await tell(user, [{ ...low(1), userIds: [user.id, stranger.id] }])
    const [mine] = (await list()).items
    for (const other of [colleague, stranger]) {
      expect(await list(other)).toMatchObject({ unread: 0, items: [] })
      const answer = await app.client.send(
        noticeRoutes.markRead,
        { params: { id: mine?.id } },
        { token: other.token },
      )
      expect(answer.code).toBe(codeOf('noticeNotFound'))
    }
    expect(await list()).toMatchObject({ unread: 1 })
  })

  it('do not come to disabled people', async () => {
    await app.systemDb.query('update users set disabled_at = now() where id = $1', [user.id])
    await tell(user, [low(1)])
    const rows = await app.systemDb.query('select from notices where user_id = $1', [user.id])
    expect(rows).toEqual([])
  })

  it('lead only to pages of the application', async () => {
    for (const path of ['https://example.com', '//example.com', '/\\example.com', 'customer'])
      await expect(tell(user, [{ ...low(1), path }])).rejects.toThrow(TypeError)
  })

  it('are read one by one, or all up to the newest that was seen', async () => {
    const { token } = user
    await tell(user, [low(1), low(2), low(3)])
    const [third, second, first] = (await list()).items.map(({ id }) => id) as [number, number, number]
    expect(await app.client.call(noticeRoutes.markRead, { params: { id: first } }, { token })).toEqual({
      unread: 2,
    })
    expect(await app.client.call(noticeRoutes.markAllRead, { body: { upTo: second } }, { token })).toEqual({
      unread: 1,
    })
    expect((await list(user, { tab: 'unread' })).items.map(({ id }) => id)).toEqual([third])
  })

  it('of kinds that a user switched off do not come; those about his account do', async () => {
    const { token } = user
    const saved = await app.client.call(
      noticeRoutes.saveSettings,
      { body: { muted: ['pointsLow', 'passwordReset'] } },
      { token },
    )
    expect(saved).toEqual({ muted: ['pointsLow'] })
    expect(await app.client.call(noticeRoutes.settings, {}, { token })).toEqual(saved)
    await tell(user, [low(1), { userIds: [user.id], kind: 'passwordReset', params: { by: 'Admin' } }])
    expect((await list()).items.map(({ kind }) => kind)).toEqual(['passwordReset'])
  })

  it('go after 90 days', async () => {
    await tell(user, [low(1), low(2)])
    await app.systemDb.query(
      `update notices set created_at = now() - interval '91 days' where user_id = $1 and params = '{"balance": 1}'`,
      [user.id],
    )
    expect(await deleteOldNotices(app.systemDb)).toBe(1)
    expect((await list()).items).toMatchObject([{ params: { balance: 2 } }])
  })

  it('refuse what is malformed and who is not signed in', async () => {
    const { token } = user
    expect((await app.client.send(noticeRoutes.list, { query: { cursor: 'x' } }, { token })).status).toBe(400)
    expect(
      (await app.client.send(noticeRoutes.saveSettings, { body: { muted: ['all'] } }, { token })).status,
    ).toBe(400)
    for (const route of Object.values(noticeRoutes))
      expect((await app.client.send(route)).code).toBe(codeOf('invalidLogin'))
  })
})

describe('the event stream', () => {
  it('says at once what is unread, and what comes', async () => {
    const colleague = await buildUser(app.systemDb, { companyId: user.companyId })
    await tell(user, [low(1)])
    const [mine, theirs] = [await follow(user.token), await follow(colleague.token)]
    expect(mine.seen[0]).toMatchObject({ unread: 1, newest: { params: { balance: 1 } } })
    await tell(user, [low(2)])
    await expect.poll(() => mine.seen.at(-1)).toMatchObject({ unread: 2, newest: { params: { balance: 2 } } })
    await app.client.call(noticeRoutes.markAllRead, { body: { upTo: 999_999 } }, { token: user.token })
    await expect.poll(() => mine.seen.at(-1)).toMatchObject({ unread: 0 })
    expect(theirs.seen).toMatchObject([{ unread: 0, newest: null }])
    mine.stop()
    theirs.stop()
  })

  it.each([
    ['somebody signs in elsewhere', () => signIn()],
    ['its user signs out', () => app.client.call(sessionRoutes.logout, {}, { token: user.token })],
    [
      'its user is disabled',
      () => app.systemDb.query('update users set disabled_at = now() where id = $1', [user.id]),
    ],
  ])('ends when %s', async (_when, end) => {
    const stream = await follow(user.token)
    await end()
    expect(await Promise.race([stream.ended, sleep(5_000, 'still open')])).toBe('ended')
  })
})

const signIn = () =>
  app.client.call(sessionRoutes.login, { body: { userName: user.userName, passWord: testPassword } })
