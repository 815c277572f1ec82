import { type DataScopeName, dataScopes } from '@landfall/contract/access/permission-templates.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { type Permission, permissionsAt } from '@landfall/contract/permissions.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import { fileRoutes, taskRoutes } from '@landfall/contract/tasks.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { one } from '#platform/postgres/database.ts'
import { buildUser, openSession, type TestUser } from '#testing/build-people.ts'
import { buildOwned, readColumn, readOwned } from '#testing/owned-records.ts'
import type { OwnedKind, Touch } from '#testing/owned-touch.ts'
import { routeTouches } from '#testing/route-touches.ts'
import { sampleBody } from '#testing/sample-value.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { type Answer, codeOf } from '#testing/test-client.ts'

/** Where the owner of a record stands to the one who looks at it. */
const owners = ['self', 'below', 'deeper', 'mate', 'groupBelow', 'colleague', 'elsewhere'] as const
type Owner = (typeof owners)[number]

/** Whose records each data scope shows. */
const seen: Record<DataScopeName, readonly Owner[]> = {
  own: ['self'],
  subordinates: ['self', 'below', 'deeper'],
  group: ['self', 'mate', 'groupBelow'],
  company: ['self', 'below', 'deeper', 'mate', 'groupBelow', 'colleague'],
}

let app: TestApp
let people: Record<Owner, TestUser>
let groups: { own: number; below: number }

const nameOf = (route: RouteSpec) => `${route.method} ${route.path}`
const touchOf = (route: RouteSpec): Touch => routeTouches[nameOf(route)] ?? { touches: 'nothing' }

beforeAll(async () => {
  app = await sharedTestApp()
})

async function buildGroup(companyId: number, parentId: number | null): Promise<number> {
  const row = await one<{ id: number }>(
    app.systemDb,
    'insert into user_groups (company_id, name, parent_id) values ($1, $2, $3) returning id',
    [companyId, `Group ${parentId}`, parentId],
  )
  return row?.id ?? 0
}

/** A viewer with a data scope among people of his own, whose lists have nothing of other tests. */
async function buildPeople(dataScope: DataScopeName): Promise<void> {
  const viewer = await buildUser(app.systemDb, { dataScope })
  const { companyId } = viewer
  groups = { own: await buildGroup(companyId, null), below: 0 }
  groups.below = await buildGroup(companyId, groups.own)
  // What nobody has any right of may be given by everybody: only the scope is to decide.
  const colleague = (wishes: object = {}) =>
    buildUser(app.systemDb, { companyId, permissions: [], dataScope: 'own', ...wishes })
  const below = await colleague({ leaderId: viewer.id })
  people = {
    self: viewer,
    below,
    deeper: await colleague({ leaderId: below.id }),
    mate: await colleague({ groupId: groups.own }),
    groupBelow: await colleague({ groupId: groups.below }),
    colleague: await colleague(),
    elsewhere: await buildUser(app.systemDb),
  }
  await app.systemDb.query('update users set group_id = $2 where id = $1', [viewer.id, groups.own])
  // One viewer protects more than he would in life.
  await app.systemDb.query('update recycle_rules set protection_cap = 10000 where company_id = $1', [
    companyId,
  ])
}

const send = (route: RouteSpec, args: object = {}) =>
  app.client.send(route, args, { token: people.self.token })

describe('the table', () => {
  it('says of every route what it touches, and of nothing else', () => {
    const registered = app.http.routes.map(nameOf)
    expect(registered.filter((name) => !Object.hasOwn(routeTouches, name))).toEqual([])
    expect(Object.keys(routeTouches).filter((name) => !registered.includes(name))).toEqual([])
  })

  it('gives companies nothing of what lies below a house, and only rights open what is not public', () => {
    for (const route of app.http.routes) {
      const { touches } = touchOf(route)
      expect(route.access === 'public', nameOf(route)).toBe(touches === 'nothing')
      if (touches === 'below') expect(permissionsAt('company'), nameOf(route)).not.toContain(route.access)
    }
  })
})

describe('every role', () => {
  const roles: [string, () => Promise<{ token: string; holds: readonly Permission[] }>][] = [
    ['who is not signed in', async () => ({ token: '', holds: [] })],
    ['an employee without rights', () => member({ permissions: [] })],
    ['an employee with all rights of a company', () => member({ permissions: permissionsAt('company') })],
    ['a company admin', () => member({ type: 'admin' })],
    ['an OEM admin', () => member({ type: 'admin', level: 'oem' })],
    ['the system admin', () => member({ type: 'admin', level: 'system' })],
    [
      'an OEM employee who looks after companies',
      () => member({ level: 'oem', permissions: ['oem.company.read'] }),
    ],
  ]

  async function member(wishes: NonNullable<Parameters<typeof buildUser>[1]>) {
    const { id } = await buildUser(app.systemDb, wishes)
    const level = wishes.level ?? 'company'
    const holds = wishes.type === 'admin' ? permissionsAt(level) : (wishes.permissions ?? [])
    return { token: await openSession(app.systemDb, id), id, holds }
  }

  it.each(roles)('%s reaches the routes of his rights and no other', async (_role, build) => {
    const { token, holds } = await build()
    for (const route of app.http.routes.filter(({ access }) => access !== 'public')) {
      // The last route of all would end the session that the others need.
      if (nameOf(route) === 'POST /api/users/logout') continue
      const answer = await app.client.send(route, malformed(route), { token })
      const mayCall =
        token !== '' && (route.access === 'signedIn' || holds.includes(route.access as Permission))
      const refusal = token === '' ? codeOf('invalidLogin') : codeOf('noPermission')
      if (mayCall) expect([codeOf('noPermission'), 50001, 50000], nameOf(route)).not.toContain(answer.code)
      else expect([nameOf(route), answer.code]).toEqual([nameOf(route), refusal])
    }
  })

  // Rights are looked at before the request: one that says nothing reaches only what needs nothing.
  function malformed(route: RouteSpec) {
    return {
      params: { id: 'x', number: 'x', device: 'x', list: 'x', queue: 'x', slot: 'x' },
      ...(route.body ? { body: 'x' } : {}),
      ...(route.rawBody ? { body: new Uint8Array() } : {}),
    }
  }
})

async function build(kind: OwnedKind, owner: Owner): Promise<{ id: number; word: string }> {
  if (kind !== 'employee') return buildOwned(app.systemDb, kind, people[owner])
  const known = ({ id, userName }: TestUser) => ({ id, word: userName })
  if (owner === 'elsewhere') return known(await buildUser(app.systemDb))
  const place: Partial<Record<Owner, object>> = {
    below: { leaderId: people.self.id },
    deeper: { leaderId: people.below.id },
    mate: { groupId: groups.own },
    groupBelow: { groupId: groups.below },
  }
  if (owner === 'self') return known(people.self)
  const { companyId } = people.self
  const wishes = { companyId, permissions: [], dataScope: 'own' as const, ...place[owner] }
  return known(await buildUser(app.systemDb, wishes))
}

/** The smallest body; the people it names are the viewer. */
function bodyOf(route: RouteSpec): unknown {
  const body = sampleBody(route)
  if (typeof body !== 'object' || body === null) return body
  const isPerson = (name: string) => ['leaderId', 'ownerId', 'userId'].includes(name)
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, isPerson(name) ? people.self.id : value]),
  )
}

/** What a route of one record is asked with, beside the id. */
function askedOf(route: RouteSpec, { body, query }: { body?: object; query?: object }) {
  const sent = body ?? (route.rawBody ? Buffer.from('x') : bodyOf(route))
  return { ...(query && { query }), ...(sent === undefined ? {} : { body: sent }) }
}

async function buildAll(kind: OwnedKind) {
  const made = new Map<Owner, { id: number; word: string }>()
  for (const owner of owners) made.set(owner, await build(kind, owner))
  return made
}

const ownersIn = (made: Map<Owner, { id: number }>, ids: ReadonlySet<number>) =>
  owners.filter((owner) => ids.has(made.get(owner)?.id ?? 0))

function scopedRoutes<How extends 'list' | 'one' | 'batch' | 'export'>(how: How) {
  return app.http.routes.flatMap((route) => {
    const touch = touchOf(route)
    return 'how' in touch && touch.how === how
      ? [{ route, touch: touch as Extract<Touch, { how: How }> }]
      : []
  })
}

describe.each(dataScopes)('with the data scope %s', (scope) => {
  beforeEach(() => buildPeople(scope))

  it('every list has the rows of its owners and counts no other', async () => {
    for (const { route, touch } of scopedRoutes('list')) {
      const made = await buildAll(touch.touches)
      const answer = await send(route, { query: { size: 200, ...touch.query } })
      expect([nameOf(route), answer.code]).toEqual([nameOf(route), 20000])
      const { items } = answer.data as { items: Record<string, unknown>[] }
      const ids = new Set(items.map((item) => Number(item[touch.id ?? 'id'])))
      expect([nameOf(route), ownersIn(made, ids)]).toEqual([nameOf(route), seen[scope]])
    }
  })

  it('every route of one record reaches those of its owners and leaves all others as they were', async () => {
    for (const { route, touch } of scopedRoutes('one')) {
      for (const owner of owners) {
        // A route may sign the viewer himself out.
        people.self.token = await openSession(app.systemDb, people.self.id)
        const { id } = await build(touch.touches, owner)
        const before = await readOwned(app.systemDb, touch.touches, id)
        const answer = await send(route, { params: { id }, ...askedOf(route, touch) })
        const what = `${nameOf(route)} of ${owner}: ${JSON.stringify(answer.data)}`
        expect([400, 500], what).not.toContain(answer.status)
        const isRefused = answer.code === codeOf(touch.refusal)
        expect([what, isRefused]).toEqual([what, !seen[scope].includes(owner)])
        if (isRefused) {
          expect(answer.data, what).toBeNull()
          expect(await readOwned(app.systemDb, touch.touches, id), what).toBe(before)
        }
      }
    }
  })

  it.each([
    ['Checked', (ids: number[]) => ({ scope: batchScope.Checked, ids })],
    ['All', () => ({ scope: batchScope.All })],
    ['SearchQuery', () => ({ scope: batchScope.SearchQuery, query: {} })],
  ] as const)('every batch of %s changes the records of its owners only', async (_name, selectionOf) => {
    for (const { route, touch } of scopedRoutes('batch')) {
      const made = await buildAll(touch.touches)
      const entries = await entryIds(route, made)
      const ids = [...made.values()].map(({ id }) => id)
      const before = await readColumn(app.systemDb, touch.touches, { ids, column: touch.column })
      const extra = {
        ...(touch.body ?? (sampleBody(route) as object)),
        ...(touch.toSelf ? { userId: people.self.id } : {}),
      }
      const answer = await send(route, { body: { ...extra, selection: selectionOf(entries) } })
      const expected = seen[scope].filter((owner) => !touch.toSelf || owner !== 'self')
      const code = expected.length > 0 ? 20000 : answer.code
      expect([nameOf(route), answer.code, answer.message]).toEqual([nameOf(route), code, answer.message])
      const after = await readColumn(app.systemDb, touch.touches, { ids, column: touch.column })
      const changed = new Set(ids.filter((id) => before.get(id) !== after.get(id)))
      expect([nameOf(route), ownersIn(made, changed)]).toEqual([nameOf(route), expected])
    }
  })

  it('every export writes the rows of its owners and no other', async () => {
    for (const { route, touch } of scopedRoutes('export')) {
      const made = await buildAll(touch.touches)
      const body = { selection: { scope: batchScope.All }, format: 'csv', ...touch.body }
      const text = await exported(await send(route, { body }), nameOf(route))
      const found = owners.filter((owner) => text.includes(made.get(owner)?.word ?? ''))
      expect([nameOf(route), found]).toEqual([nameOf(route), seen[scope]])
    }
  })

  it('figures are those of its owners', async () => {
    await buildAll('customer')
    const figures = await readFigures()
    const ownersAmong = (ids: readonly number[]) => owners.filter((owner) => ids.includes(people[owner].id))
    expect(ownersAmong(figures.ledgerPeople)).toEqual(seen[scope])
    expect(ownersAmong(figures.team)).toEqual(scope === 'own' ? [] : seen[scope])
    const visible = seen[scope].map((owner) => people[owner].id)
    const [customers] = await app.systemDb.query<{ count: number }>(
      `select count(*)::int as count from customers
       where company_id = $1 and deleted_at is null and (owner_id = any($2) or ($3 and owner_id is null))`,
      [people.self.companyId, visible, scope === 'company'],
    )
    expect(figures.candidates).toBe(customers?.count)
  })
})

// The bin calls its entries by numbers of their own.
async function entryIds(route: RouteSpec, made: Map<Owner, { id: number }>): Promise<number[]> {
  const ids = [...made.values()].map(({ id }) => id)
  if (!route.path.startsWith('/api/recycle-bin')) return ids
  const rows = await app.systemDb.query<{ id: number }>(
    'select id from recycle_entries where record_id = any($1)',
    [ids],
  )
  return rows.map(({ id }) => id)
}

async function exported(started: Answer, what: string): Promise<string> {
  expect([what, started.code, started.message]).toEqual([what, 20000, ''])
  const { id } = started.data as { id: number }
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const { data } = await send(taskRoutes.read, { params: { id } })
    const { state, fileId } = data as { state: string; fileId: number | null }
    if (state === 'failed') throw new Error(`${what} failed`)
    if (state === 'done' && fileId) {
      const { data: link } = await send(fileRoutes.link, { params: { id: fileId } })
      return (await fetch(`${app.url}${(link as { url: string }).url}`)).text()
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${what} did not end`)
}

async function readFigures() {
  const get = async (name: string, args: object = {}) => {
    const route = app.http.routes.find((one) => nameOf(one) === name)
    if (!route) throw new Error(`there is no ${name}`)
    const answer = await send(route, args)
    expect([name, answer.code]).toEqual([name, 20000])
    return answer.data as Record<string, unknown>
  }
  for (const owner of owners) {
    const { id, companyId } = people[owner]
    await app.systemDb.query(
      `insert into points_usage (company_id, user_id, day, feature, spent) values ($1, $2, current_date, 'serverSend', 3)
       on conflict do nothing`,
      [companyId, id],
    )
  }
  const day = new Date().toISOString().slice(0, 10)
  const usage = await get('GET /api/points/usage', { query: { from: day, to: day } })
  const team = await get('GET /api/dashboard/team')
  const preview = await get('POST /api/send-tasks/recipients-preview', {
    body: { selection: { scope: batchScope.All } },
  })
  const idsOf = (rows: unknown) => (rows as { userId: number }[]).map(({ userId }) => userId)
  return {
    ledgerPeople: idsOf(usage.people),
    team: idsOf(team.items),
    candidates: Number(preview.candidates),
  }
}
