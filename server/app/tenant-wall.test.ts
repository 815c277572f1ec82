import { type Level, levels, type Permission, permissionsAt } from '@landfall/contract/permissions.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let stranger: TestUser
let powerless: TestUser
let administrators: Record<Level, TestUser>
beforeAll(async () => {
  app = await sharedTestApp()
  stranger = await buildUser(app.systemDb, { type: 'admin' })
  powerless = await buildUser(app.systemDb, { permissions: [] })
  administrators = {
    company: stranger,
    oem: await buildUser(app.systemDb, { type: 'admin', level: 'oem' }),
    system: await buildUser(app.systemDb, { type: 'admin', level: 'system' }),
  }
})

/** Somebody who holds the permission of a route. */
function holderOf({ access }: RouteSpec): TestUser {
  const level = levels.findLast(
    (each) => access === 'signedIn' || permissionsAt(each).includes(access as Permission),
  )
  return administrators[level ?? 'system']
}

const guarded = () => app.http.routes.filter((route) => route.access !== 'public')
const nameOf = (route: RouteSpec) => `${route.method} ${route.path}`

describe('every table with a company', () => {
  it('is behind row level security with a policy, and not owned by the application role', async () => {
    const open = await app.systemDb.query<{ name: string }>(
      `select c.relname as name from pg_class c
       join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
       where c.relkind in ('r', 'p')
         and (not c.relrowsecurity or not exists (select from pg_policy p where p.polrelid = c.oid))`,
    )
    expect(open).toEqual([])
    const [owned] = await app.systemDb.query<{ count: number }>(
      `select count(*)::int as count from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = $1`,
      [app.appRole],
    )
    expect(owned?.count).toBe(0)
  })

  it('fills in the company by itself and refuses another', async () => {
    const insert = (companyId: number | undefined) =>
      app.stores.database.tenantTransaction({ companyId: stranger.companyId, userId: stranger.id }, (db) =>
        companyId === undefined
          ? db.query<{ companyId: number }>(
              `insert into user_groups (name) values ('a') returning company_id`,
            )
          : db.query<{ companyId: number }>(
              `insert into user_groups (name, company_id) values ('a', $1) returning company_id`,
              [companyId],
            ),
      )
    expect(await insert(undefined)).toEqual([{ companyId: stranger.companyId }])
    await expect(insert(powerless.companyId)).rejects.toThrow(/row-level security/)
  })
})

describe('every route', () => {
  it('answers 50001 without a token', async () => {
    for (const route of guarded()) {
      expect((await app.client.send(route)).code, nameOf(route)).toBe(50001)
    }
  })

  it('refuses a user without its permission before it looks at the request', async () => {
    for (const route of guarded().filter(({ access }) => access !== 'signedIn')) {
      const answer = await app.client.send(route, {}, { token: powerless.token })
      expect(answer.code, nameOf(route)).toBe(codeOf('noPermission'))
    }
  })

  it('answers a body that is not what the contract says with the path of the field', async () => {
    for (const route of guarded().filter(({ body }) => body)) {
      const answer = await app.client.send(
        route,
        { params: { id: 1 }, body: 'not an object' },
        { token: holderOf(route).token },
      )
      expect(answer.status, nameOf(route)).toBe(400)
      expect((answer.data as { issues: unknown[] }).issues.length, nameOf(route)).toBeGreaterThan(0)
    }
  })
})
