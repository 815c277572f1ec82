import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { employeeBatchRoutes } from '@landfall/contract/organisation/employee-batch.ts'
import { employeeRoutes } from '@landfall/contract/organisation/employees.ts'
import { subordinateRoutes } from '@landfall/contract/organisation/subordinates.ts'
import { permissionsAt } from '@landfall/contract/permissions.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { one } from '#platform/postgres/database.ts'
import { buildCompany, buildUser, type TestUser } from '#testing/build-people.ts'
import { exportedLines } from '#testing/exported-lines.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  admin = await buildUser(app.systemDb, { type: 'admin' })
})

const as = (user: { token: string }) => ({ token: user.token })
const create = (body: object, who = admin) => app.client.send(employeeRoutes.create, { body }, as(who))
const setSeats = (seats: number) =>
  app.systemDb.query('update companies set seats = $2 where id = $1', [admin.companyId, seats])
const colleague = (wishes: Parameters<typeof buildUser>[1] = {}) =>
  buildUser(app.systemDb, { companyId: admin.companyId, ...wishes })

async function templateOf({ id }: TestUser): Promise<number> {
  const row = await one<{ templateId: number }>(app.systemDb, 'select template_id from users where id = $1', [
    id,
  ])
  return row?.templateId ?? 0
}

const everybody = { scope: batchScope.All } as const

it('refuses who is not signed in and who lacks the right', async () => {
  await expectRefusals(
    app,
    [...Object.values(employeeRoutes), ...Object.values(employeeBatchRoutes)],
    ({ method }) => ({
      params: { id: 1 },
      ...(method === 'GET'
        ? { query: { name: 'Ann' } }
        : { body: { name: 'Ann', handOver: 'release', selection: everybody, place: {}, format: 'csv' } }),
    }),
  )
})

describe('creating', () => {
  it('makes the user name from the real name, and another one for the second of that name', async () => {
    const first = await create({ name: '林小雨' })
    const second = await create({ name: '林小雨' })
    expect(first.data).toMatchObject({ userName: expect.stringMatching(/^linxiaoyu\d*$/) })
    expect(second.data).toMatchObject({ userName: expect.stringMatching(/^linxiaoyu\d+$/) })
  })

  it.each([
    ['Bartholomew Featherstonehaugh', /^bartholomewfeath$|^bartholomewfea[a-z]?[0-9]+$/],
    ['Ô', /^o[0-9]{2}$/],
    ['！', /^user[0-9]*$/],
  ])('finds a user name for %s that fits', async (name, pattern) => {
    const { userName } = await app.client.call(employeeRoutes.proposeUserName, { query: { name } }, as(admin))
    expect(userName).toMatch(pattern)
  })

  it('gives a one-time password with which the employee signs in and which he must change', async () => {
    const { userName, password } = await app.client.call(
      employeeRoutes.create,
      { body: { name: 'Ann' } },
      as(admin),
    )
    const { accessToken } = await app.client.call(sessionRoutes.login, {
      body: { userName, passWord: password },
    })
    const { user } = await app.client.call(sessionRoutes.info, {}, { token: accessToken })
    expect(user.pending).toBe('passwordMustChange')
  })

  it.each(['a', 'way-too-odd', 'seventeenletters1', 'Ünal'])('refuses the user name %s', async (userName) => {
    expect((await create({ name: 'Ann', userName })).status).toBe(400)
  })

  it('refuses a user name that somebody of another company has, in any case of letters', async () => {
    const stranger = await buildUser(app.systemDb)
    const answer = await create({ name: 'Ann', userName: stranger.userName.toUpperCase() })
    expect(answer.code).toBe(codeOf('userNameTaken'))
  })

  it('refuses a template, group or leader of another company', async () => {
    const stranger = await buildUser(app.systemDb)
    const group = await one<{ id: number }>(
      app.systemDb,
      `insert into user_groups (company_id, name) values ($1, 'Theirs') returning id`,
      [stranger.companyId],
    )
    const codes = [
      (await create({ name: 'Ann', templateId: await templateOf(stranger) })).code,
      (await create({ name: 'Ann', groupId: group?.id })).code,
      (await create({ name: 'Ann', leaderId: stranger.id })).code,
    ]
    expect(codes).toEqual(
      (['permissionTemplateNotFound', 'userGroupNotFound', 'employeeNotFound'] as const).map(codeOf),
    )
  })

  it('never enables more people than authorised, whoever creates them at once', async () => {
    await setSeats(5)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => create({ name: `P${n}` })))
    expect(answers.filter(({ code }) => code === 20000)).toHaveLength(4)
    expect(answers.filter(({ code }) => code === codeOf('seatsExhausted'))).toHaveLength(46)
    expect(await app.client.call(employeeRoutes.seats, {}, as(admin))).toEqual({ seats: 5, used: 5 })
  })
})

describe('nobody gives more than he has', () => {
  const rights = ['company.employee.read', 'company.employee.write', 'customer.customer.read'] as const
  const change = { name: 'X', email: '', phone: '' }

  it('on creating, editing, enabling, resetting and importing', async () => {
    const manager = await colleague({ permissions: rights })
    const strong = await templateOf(await colleague())
    const weak = await colleague({ permissions: ['customer.customer.read'] })
    const give = (body: object) => create({ name: 'Ann', ...body }, manager)
    expect((await give({ templateId: strong })).code).toBe(codeOf('grantTooMuch'))
    expect((await give({ type: 'admin' })).code).toBe(codeOf('grantTooMuch'))
    expect((await give({ templateId: await templateOf(weak) })).code).toBe(20000)
    const edit = (id: number, body: object) =>
      app.client.send(employeeRoutes.update, { params: { id }, body: { ...change, ...body } }, as(manager))
    expect((await edit(weak.id, { templateId: strong })).code).toBe(codeOf('grantTooMuch'))
    expect((await edit(weak.id, { type: 'admin' })).code).toBe(codeOf('grantTooMuch'))
    expect((await edit(admin.id, {})).code).toBe(codeOf('employeeStronger'))
    for (const route of [employeeRoutes.resetPassword, employeeRoutes.enable, employeeRoutes.disable]) {
      const answer = await app.client.send(
        route,
        { params: { id: admin.id }, body: { handOver: 'release' } },
        as(manager),
      )
      expect(answer.code, route.path).toBe(codeOf('employeeStronger'))
    }
    const name = await one<{ name: string }>(
      app.systemDb,
      'select name from permission_templates where id = $1',
      [strong],
    )
    const items = [{ line: 2, name: 'Ann', template: name?.name ?? '' }]
    const { created, refused } = await app.client.call(
      employeeRoutes.import,
      { body: { items } },
      as(manager),
    )
    expect(created).toEqual([])
    expect(refused[0]?.problems).toEqual([{ field: 'template', problem: 'templateTooStrong' }])
  })

  it('also not of the data scope, and nobody changes his own rights or place', async () => {
    const manager = await colleague({ permissions: rights, dataScope: 'subordinates' })
    const wide = await colleague({ permissions: ['customer.customer.read'], dataScope: 'company' })
    const templateId = await templateOf(wide)
    const leaderId = manager.id
    expect((await create({ name: 'Ann', templateId, leaderId }, manager)).code).toBe(codeOf('grantTooMuch'))
    const own = await app.client.call(employeeRoutes.read, { params: { id: manager.id } }, as(manager))
    const answer = await app.client.send(
      employeeRoutes.update,
      { params: { id: manager.id }, body: { ...own, pointsLimit: undefined, templateId: null } },
      as(manager),
    )
    expect(answer.code).toBe(codeOf('ownAccountUnchangeable'))
  })

  it('manages only people of his data scope and places them inside of it', async () => {
    const manager = await colleague({ permissions: rights, dataScope: 'subordinates' })
    const below = await colleague({ permissions: [], leaderId: manager.id, dataScope: 'own' })
    const beside = await colleague({ permissions: [], dataScope: 'own' })
    const { items } = await app.client.call(employeeRoutes.list, { query: {} }, as(manager))
    expect(items.map(({ id }) => id).toSorted()).toEqual([manager.id, below.id].toSorted())
    const read = await app.client.send(employeeRoutes.read, { params: { id: beside.id } }, as(manager))
    expect(read.code).toBe(codeOf('employeeNotFound'))
    expect((await create({ name: 'Ann' }, manager)).code).toBe(codeOf('employeeOutOfReach'))
    expect((await create({ name: 'Ann', leaderId: beside.id }, manager)).code).toBe(
      codeOf('employeeOutOfReach'),
    )
    expect((await create({ name: 'Ann', leaderId: below.id }, manager)).code).toBe(20000)
  })
})

describe('the last administrator', () => {
  it('stays one under fifty requests that disable or demote administrators at once', async () => {
    const other = await colleague({ type: 'admin' })
    const both = [admin, other] as const
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const [who, whom] = n % 2 === 0 ? both : [both[1], both[0]]
        const params = { id: whom.id }
        return n % 4 < 2
          ? app.client.send(employeeRoutes.disable, { params, body: { handOver: 'release' } }, as(who))
          : app.client.send(
              employeeRoutes.update,
              { params, body: { name: 'Demoted', type: 'employee' } },
              as(who),
            )
      }),
    )
    const left = await app.systemDb.query(
      `select id from users where company_id = $1 and type = 'admin' and disabled_at is null`,
      [admin.companyId],
    )
    expect(left).toHaveLength(1)
  })

  it('cannot be taken away by another way into the table either', async () => {
    await expect(
      app.systemDb.query('update users set disabled_at = now() where company_id = $1', [admin.companyId]),
    ).rejects.toMatchObject({ code: 'LF002' })
  })

  it('does not disable himself', async () => {
    const answer = await app.client.send(
      employeeRoutes.disable,
      { params: { id: admin.id }, body: { handOver: 'release' } },
      as(admin),
    )
    expect(answer.code).toBe(codeOf('ownAccountUnchangeable'))
  })
})

describe('leading', () => {
  it('has no circles, also when two people are placed below each other at once', async () => {
    const [one, other] = [await colleague(), await colleague()]
    const lead = (user: TestUser, leader: TestUser) =>
      app.client.send(
        subordinateRoutes.reassign,
        { params: { id: user.id }, body: { leaderId: leader.id } },
        as(admin),
      )
    const codes = (await Promise.all([lead(one, other), lead(other, one)])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([20000, codeOf('treeCircle')].toSorted())
    expect((await lead(one, one)).code).toBe(codeOf('treeCircle'))
  })
})

it('leaves the limit of points to who may set it', async () => {
  const manager = await colleague({
    permissions: permissionsAt('company').filter((name) => name !== 'company.points.allot'),
  })
  const body = { name: 'Ann', pointsLimit: 100 }
  expect((await create(body, manager)).code).toBe(codeOf('noPermission'))
  const { id } = await app.client.call(employeeRoutes.create, { body }, as(admin))
  const employee = await app.client.call(employeeRoutes.read, { params: { id } }, as(admin))
  expect(employee.pointsLimit).toBe(100)
  const { pointsLimit: _kept, ...change } = { ...employee, name: 'Anne' }
  const changed = await app.client.call(employeeRoutes.update, { params: { id }, body: change }, as(manager))
  expect([changed.name, changed.pointsLimit]).toEqual(['Anne', 100])
})

it('keeps another company out', async () => {
  const stranger = await buildUser(app.systemDb, {
    type: 'admin',
    companyId: await buildCompany(app.systemDb),
  })
  const answer = await app.client.send(employeeRoutes.read, { params: { id: admin.id } }, as(stranger))
  expect(answer.code).toBe(codeOf('employeeNotFound'))
})

describe('many at once', () => {
  it('get a leader or a template; the caller, whom he cannot manage and the leader himself stay', async () => {
    const [ann, bo] = [await colleague(), await colleague()]
    const place = (change: object, who = admin) =>
      app.client.call(employeeBatchRoutes.place, { body: { selection: everybody, place: change } }, as(who))
    expect(await place({ leaderId: ann.id })).toEqual({ changed: 1, left: 2 })
    const { items } = await app.client.call(employeeRoutes.list, { query: { tab: 'all' } }, as(admin))
    expect(items.find(({ id }) => id === bo.id)?.leaderId).toBe(ann.id)
    expect(items.find(({ id }) => id === ann.id)?.leaderId).toBe(null)
    expect(await place({ templateId: await templateOf(ann) })).toEqual({ changed: 2, left: 1 })
    expect(await place({ leaderId: null })).toEqual({ changed: 2, left: 1 })
  })

  it('change all or none: a leader of another company is refused', async () => {
    await colleague()
    const stranger = await buildUser(app.systemDb)
    const answer = await app.client.send(
      employeeBatchRoutes.place,
      { body: { selection: everybody, place: { leaderId: stranger.id } } },
      as(admin),
    )
    expect(answer.code).toBe(codeOf('employeeNotFound'))
  })

  it('are exported with what the list shows', async () => {
    const ann = await colleague()
    const rows = await exportedLines(app, as(admin), {
      route: employeeBatchRoutes.export,
      selection: everybody,
    })
    expect(rows).toHaveLength(3)
    expect(rows.join('\n')).toContain(ann.userName)
  })
})
