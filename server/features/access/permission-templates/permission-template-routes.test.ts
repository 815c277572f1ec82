import {
  type PermissionTemplateView,
  permissionTemplateRoutes,
} from '@landfall/contract/access/permission-templates.ts'
import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { levels, type Permission, permissionsAt } from '@landfall/contract/permissions.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
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

const as = (user: TestUser) => ({ token: user.token })
const body = {
  name: 'Sellers',
  permissions: ['customer.customer.read'] as Permission[],
  dataScope: 'own',
} as const
const create = (input: object = {}, who = admin) =>
  app.client.send(permissionTemplateRoutes.create, { body: { ...body, ...input } }, as(who))

async function built(input: object = {}): Promise<PermissionTemplateView> {
  return (await create(input)).data as PermissionTemplateView
}

const assign = (user: TestUser, templateId: number) =>
  app.systemDb.query('update users set template_id = $2 where id = $1', [user.id, templateId])

it('refuses who is not signed in and who lacks the right', async () => {
  await expectRefusals(app, Object.values(permissionTemplateRoutes), ({ method }) => ({
    params: { id: 1 },
    ...(method === 'GET' ? {} : { body }),
  }))
})

it('adds the right to look at what an action acts on', async () => {
  const { permissions } = await built({ permissions: ['customer.customer.delete'] })
  expect(permissions).toEqual(['customer.customer.read', 'customer.customer.delete'])
})

it('refuses a second template of the same name, and copies under a free one', async () => {
  const { id } = await built()
  expect((await create()).code).toBe(codeOf('permissionTemplateNameTaken'))
  const copy = () => app.client.call(permissionTemplateRoutes.copy, { params: { id } }, as(admin))
  expect([(await copy()).name, (await copy()).name]).toEqual(['Sellers 2', 'Sellers 3'])
})

it.each(levels)('shows every right of the level %s exactly once in the tree', async (level) => {
  const user = level === 'company' ? admin : await buildUser(app.systemDb, { type: 'admin', level })
  const { tree, held } = await app.client.call(permissionTemplateRoutes.tree, {}, as(user))
  const inTree = (nodes: typeof tree): Permission[] =>
    nodes.flatMap((node) => [...node.permissions, ...inTree(node.children)])
  expect(inTree(tree).toSorted()).toEqual([...permissionsAt(level)].toSorted())
  expect(held.permissions.toSorted()).toEqual([...permissionsAt(level)].toSorted())
})

describe('a change', () => {
  it('holds from the next request, without signing in again', async () => {
    const template = await built()
    const user = await buildUser(app.systemDb, { companyId: admin.companyId })
    await assign(user, template.id)
    const menu = async () =>
      JSON.stringify((await app.client.call(sessionRoutes.info, {}, as(user))).routes.map(({ path }) => path))
    expect(await menu()).not.toContain('/email')
    const permissions: Permission[] = ['customer.customer.read', 'email.template.read']
    const change = { ...body, permissions, updatedAt: template.updatedAt }
    await app.client.call(
      permissionTemplateRoutes.update,
      { params: { id: template.id }, body: change },
      as(admin),
    )
    expect(await menu()).toContain('/email')
  })

  it('says before what it changes for whom', async () => {
    const template = await built({ permissions: ['customer.customer.read', 'customer.customer.export'] })
    const lead = await buildUser(app.systemDb, { companyId: admin.companyId })
    await buildUser(app.systemDb, { companyId: admin.companyId, leaderId: lead.id })
    await assign(lead, template.id)
    const permissions: Permission[] = ['customer.customer.read', 'customer.customer.delete']
    const wish = { ...body, permissions, dataScope: 'subordinates' } as const
    const { items } = await app.client.call(
      permissionTemplateRoutes.preview,
      { params: { id: template.id }, body: wish },
      as(admin),
    )
    expect(items).toMatchObject([
      {
        user: { id: lead.id },
        gained: ['customer.customer.delete'],
        lost: ['customer.customer.export'],
        seesBefore: 0,
        seesAfter: 1,
      },
    ])
  })

  it('on an older state is refused', async () => {
    const template = await built()
    const update = (name: string) =>
      app.client.send(
        permissionTemplateRoutes.update,
        { params: { id: template.id }, body: { ...body, name, updatedAt: template.updatedAt } },
        as(admin),
      )
    expect((await update('One')).code).toBe(20000)
    expect((await update('Two')).code).toBe(codeOf('conflict'))
  })
})

describe('nobody gives more than he has', () => {
  it('on creating, changing, copying and removing', async () => {
    const manager = await buildUser(app.systemDb, {
      companyId: admin.companyId,
      permissions: ['company.template.read', 'company.template.write', 'customer.customer.read'],
      dataScope: 'group',
    })
    const strong = await built({ name: 'Strong', permissions: ['customer.customer.export'] })
    const weak = await built({ name: 'Weak' })
    const refused = codeOf('grantTooMuch')
    expect((await create({ name: 'A', permissions: ['customer.customer.export'] }, manager)).code).toBe(
      refused,
    )
    expect((await create({ name: 'B', dataScope: 'company' }, manager)).code).toBe(refused)
    expect((await create({ name: 'C', dataScope: 'subordinates' }, manager)).code).toBe(refused)
    expect((await create({ name: 'D', dataScope: 'group' }, manager)).code).toBe(20000)
    const send = (route: 'update' | 'copy' | 'remove', id: number, input: object) =>
      app.client.send(permissionTemplateRoutes[route], { params: { id }, body: input }, as(manager))
    expect((await send('update', weak.id, { ...body, permissions: strong.permissions })).code).toBe(refused)
    expect((await send('update', strong.id, body)).code).toBe(refused)
    expect((await send('copy', strong.id, {})).code).toBe(refused)
    expect((await send('remove', strong.id, {})).code).toBe(refused)
    expect((await send('remove', weak.id, { replacementId: strong.id })).code).toBe(refused)
    const { items } = await app.client.call(permissionTemplateRoutes.list, {}, as(manager))
    expect(items.find(({ id }) => id === strong.id)?.isGrantable).toBe(false)
    expect(items.find(({ id }) => id === weak.id)?.isGrantable).toBe(true)
  })
})

it('is removed only unused, or with a replacement for those who have it', async () => {
  const [template, other] = [await built(), await built({ name: 'Other' })]
  const user = await buildUser(app.systemDb, { companyId: admin.companyId })
  await assign(user, template.id)
  const remove = (replacementId: number | null) =>
    app.client.send(
      permissionTemplateRoutes.remove,
      { params: { id: template.id }, body: { replacementId } },
      as(admin),
    )
  expect((await remove(null)).code).toBe(codeOf('permissionTemplateInUse'))
  expect((await remove(template.id)).code).toBe(codeOf('permissionTemplateInUse'))
  expect((await remove(other.id)).code).toBe(20000)
  const { items } = await app.client.call(
    permissionTemplateRoutes.users,
    { params: { id: other.id } },
    as(admin),
  )
  expect(items.map(({ id }) => id)).toEqual([user.id])
})
