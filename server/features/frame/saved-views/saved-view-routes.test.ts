import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import { permissionsAt } from '@landfall/contract/permissions.ts'
import { type SavedViewInput, savedViewInput, savedViewRoutes } from '@landfall/contract/saved-views.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let sharer: TestUser
let seller: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  sharer = await buildUser(app.systemDb)
  seller = await buildUser(app.systemDb, {
    companyId: sharer.companyId,
    permissions: permissionsAt('company').filter((one) => one !== 'list.view.share'),
  })
})

const filter = JSON.stringify({
  join: 'and',
  conditions: [],
  groups: [{ join: 'or', conditions: [{ field: 'stage', op: 'in', value: ['won'] }] }],
})
const params = { without: '["acero"]' }
const wish = (name: string, part: Partial<SavedViewInput> = {}) =>
  savedViewInput.parse({
    list: 'customers',
    name,
    state: { tab: 'mine', filter, sort: '-name', params },
    ...part,
  })
const send = (route: Parameters<TestApp['client']['send']>[0], user: TestUser, args: object = {}) =>
  app.client.send(route, args, { token: user.token })
const save = (user: TestUser, name: string, part: Partial<SavedViewInput> = {}) =>
  app.client.call(savedViewRoutes.create, { body: wish(name, part) }, { token: user.token })
const viewsOf = async (user: TestUser) => {
  const { items } = await app.client.call(
    savedViewRoutes.list,
    { query: { list: 'customers' } },
    { token: user.token },
  )
  return items
}
const names = async (user: TestUser) => (await viewsOf(user)).map(({ name }) => name)

describe('saved views', () => {
  it('are seen by who saved them, and shared ones by the whole company and nobody else', async () => {
    const stranger = await buildUser(app.systemDb)
    await save(seller, 'Won of mine')
    await save(sharer, 'All won', { isShared: true })
    await save(sharer, 'Elsewhere', { isShared: true, list: 'templates' })
    expect(await names(sharer)).toEqual(['All won'])
    expect(await viewsOf(seller)).toEqual([
      expect.objectContaining({ name: 'All won', isShared: true, isOwn: false, mayChange: false }),
      expect.objectContaining({
        name: 'Won of mine',
        isOwn: true,
        mayChange: true,
        state: { search: '', tab: 'mine', filter, sort: '-name', params },
      }),
    ])
    expect(await names(stranger)).toEqual([])
  })

  it('are shared and changed for others only with the right to', async () => {
    const refused = await send(savedViewRoutes.create, seller, { body: wish('x', { isShared: true }) })
    expect(refused.code).toBe(codeOf('noPermission'))
    const own = await save(seller, 'Mine')
    const shared = await save(sharer, 'Everybody’s', { isShared: true })
    const update = (user: TestUser, id: number, body: object) =>
      send(savedViewRoutes.update, user, { params: { id }, body })
    expect((await update(seller, own.id, { isShared: true })).code).toBe(codeOf('noPermission'))
    expect((await update(seller, shared.id, { name: 'Taken over' })).code).toBe(codeOf('noPermission'))
    expect((await send(savedViewRoutes.remove, seller, { params: { id: shared.id } })).code).toBe(
      codeOf('noPermission'),
    )
    expect((await update(sharer, own.id, { name: 'Seen' })).code).toBe(codeOf('savedViewNotFound'))
    const second = await buildUser(app.systemDb, { companyId: sharer.companyId })
    expect((await update(second, shared.id, { name: 'Renamed' })).data).toMatchObject({ name: 'Renamed' })
    expect((await update(seller, own.id, { state: { tab: 'all' } })).data).toMatchObject({
      name: 'Mine',
      state: { tab: 'all', search: '' },
    })
  })

  it('have names that one person uses once for a list, whatever the case', async () => {
    await save(seller, 'Won')
    const second = await save(seller, 'Lost')
    await save(sharer, 'Won')
    await save(seller, 'Won', { list: 'templates' })
    const taken = await send(savedViewRoutes.create, seller, { body: wish(' wON ') })
    expect(taken).toMatchObject({
      code: codeOf('savedViewNameTaken'),
      data: { issues: [{ path: 'body.name' }] },
    })
    const args = { params: { id: second.id }, body: { name: 'won' } }
    expect((await send(savedViewRoutes.update, seller, args)).code).toBe(codeOf('savedViewNameTaken'))
  })

  it('gives a name that two ask for at once to one of them', async () => {
    const own = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((name) => save(sharer, `${name} of a race`)),
    )
    const answers = await Promise.all(
      own.map(({ id }) =>
        send(savedViewRoutes.update, sharer, { params: { id }, body: { name: 'Wanted by all' } }),
      ),
    )
    const codes = answers.map(({ code }) => code).sort((a, b) => a - b)
    expect(codes).toEqual([20000, ...Array(3).fill(codeOf('savedViewNameTaken'))])
  })

  it('come back when a deletion is taken back, once, and by who deleted them', async () => {
    const { id } = await save(sharer, 'All won', { isShared: true })
    await app.client.call(savedViewRoutes.remove, { params: { id } }, { token: sharer.token })
    expect(await names(sharer)).toEqual([])
    const restore = (user: TestUser) => send(savedViewRoutes.restore, user, { params: { id } })
    expect((await restore(seller)).code).toBe(codeOf('savedViewNotFound'))
    expect((await restore(sharer)).data).toMatchObject({ id, name: 'All won' })
    expect((await restore(sharer)).code).toBe(codeOf('savedViewNotFound'))
    expect(await names(seller)).toEqual(['All won'])
  })

  it('are fifty of a list at most', async () => {
    await app.systemDb.query(
      `insert into saved_views (company_id, user_id, list, name, state)
       select $1, $2, 'customers', 'View ' || n, '{}' from generate_series(1, 50) n`,
      [seller.companyId, seller.id],
    )
    const refused = await send(savedViewRoutes.create, seller, { body: wish('One more') })
    expect(refused.code).toBe(codeOf('tooManySavedViews'))
  })

  it.each([
    ['a name of blanks', { name: '  ' }],
    ['an unknown list', { list: 'nothing' }],
    ['a filter that is none', { state: { filter: '{"conditions":7}' } }],
    ['columns without keys', { state: { columns: [{}] } }],
    ['parameters that are none', { state: { params: { without: ['acero'] } } }],
  ])('refuse %s', async (_what, part) => {
    const answer = await send(savedViewRoutes.create, seller, { body: { ...wish('x'), ...part } })
    expect(answer.code).toBe(codeOf('badRequest'))
  })
})

describe('the view a list opens with', () => {
  const open = (user: TestUser, viewId: number | null, list = 'customers') =>
    send(savedViewRoutes.openWith, user, { params: { list }, body: { viewId } })
  const layout = (user: TestUser) =>
    app.client.call(listLayoutRoutes.read, { params: { list: 'customers' } }, { token: user.token })

  it('is each one’s own choice, beside his columns, and ends with the view', async () => {
    const shared = await save(sharer, 'All won', { isShared: true })
    expect(await layout(seller)).toBeNull()
    expect((await open(seller, shared.id)).code).toBe(20000)
    expect(await layout(seller)).toMatchObject({ columns: [], opensWith: { id: shared.id } })
    expect(await layout(sharer)).toBeNull()
    const kept = { columns: [{ key: 'name', hidden: false }] }
    await send(listLayoutRoutes.save, seller, { params: { list: 'customers' }, body: kept })
    expect(await layout(seller)).toMatchObject({ ...kept, opensWith: { state: shared.state } })
    await send(savedViewRoutes.update, sharer, { params: { id: shared.id }, body: { isShared: false } })
    expect(await layout(seller)).toEqual(kept)
  })

  it('can be given up, and cannot be one of another list or of somebody else', async () => {
    const own = await save(seller, 'Mine')
    const foreign = await save(sharer, 'Hidden')
    expect((await open(seller, own.id, 'templates')).code).toBe(codeOf('savedViewNotFound'))
    expect((await open(seller, foreign.id)).code).toBe(codeOf('savedViewNotFound'))
    await open(seller, own.id)
    await open(seller, null)
    expect(await layout(seller)).toBeNull()
  })
})
