import { libraryRoutes } from '@landfall/contract/customs/customs-library.ts'
import { type WatchRun, type WatchView, watchRoutes } from '@landfall/contract/customs/customs-watches.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { uploadCustoms } from '#testing/upload-customs.ts'

let app: OwnTestApp
let user: TestUser
let system: TestUser
let files = 0

beforeAll(async () => {
  app = await startTestApp()
  user = await buildUser(app.systemDb)
  system = await buildUser(app.systemDb, { level: 'system', type: 'admin' })
  await load(user, 'ACME HOME INC')
})
afterAll(() => app.stop())

async function load(who: TestUser, buyer: string): Promise<void> {
  files += 1
  const heads = 'date,src,flow,hs,goods,shipper,consignee,origin,dest,kg'
  const row = `2025-01-05,us-imports,import,732393,STEEL BOTTLE,NINGBO SUNCUP,${buyer},CN,US,${files}`
  await uploadCustoms(
    { client: app.client, token: who.token },
    {
      name: `load-${files}.csv`,
      bytes: Buffer.from(`${heads}\n${row}`),
      ...(who === system ? { wishes: { forLibrary: true } } : {}),
    },
  )
}

const as = ({ token }: TestUser) => ({ token })
const create = (name: string, byMail = false, who = user) => {
  const settings = { changePercent: 30, byNotice: true, byMail, frequency: 'load', resultCap: 100 } as const
  const body = {
    ...settings,
    name,
    query: { version: 1, search: 'bottle' },
    company: null,
    kinds: ['newBuyer'],
  } as const
  return app.client.call(watchRoutes.create, { body: { ...body, kinds: [...body.kinds] } }, as(who))
}
const run = ({ id }: WatchView) => app.client.call(watchRoutes.run, { params: { id } }, as(user))
const runsOf = async ({ id }: WatchView, who = user): Promise<WatchRun[]> =>
  (await app.client.call(watchRoutes.runs, { params: { id } }, as(who))).items
const found = async (watch: WatchView, who = user) =>
  (await runsOf(watch, who)).flatMap(({ findings }) =>
    findings.flatMap(({ items }) => items.map(({ name }) => name)),
  )
const within = { timeout: 30_000 }

describe('watches of one company', () => {
  it('ask one after the other and hold no connection while they wait for who died in his turn', async () => {
    const watch = await create('Waiting')
    await app.systemDb.query(
      `insert into customs_watch_turns (company_id, holder, held_until)
       values ($1, gen_random_uuid(), now() + interval '1 minute')`,
      [user.companyId],
    )
    const runs = Promise.all(Array.from({ length: 40 }, () => run(watch)))
    // More wait than there are connections, and everybody else is answered.
    const others = await Promise.all(Array.from({ length: 20 }, () => runsOf(watch)))
    expect(others).toHaveLength(20)
    await app.systemDb.query('update customs_watch_turns set held_until = now()')
    expect(await runs).toEqual(Array(40).fill({ run: null }))
    expect(await app.systemDb.query('select from customs_watch_turns')).toEqual([])
  })
})

describe('a watch that fails', () => {
  it('is put off, keeps no other one waiting and makes up for it, or rests in the end', async () => {
    const [broken, sound] = [await create('Broken'), await create('Sound')]
    const stateOf = async () => {
      const rows = await app.systemDb.query<{ failures: number; isPutOff: boolean; isBroken: boolean }>(
        'select failures, next_run_at > now() as is_put_off, is_broken from customs_watches where id = $1',
        [broken.id],
      )
      return rows[0]
    }
    await app.systemDb.query(
      `alter table customs_watch_runs add constraint refused check (watch_id <> ${broken.id}) not valid`,
    )
    await load(user, 'BIRCH INC')
    await expect.poll(() => found(sound), within).toEqual(['BIRCH INC'])
    await expect.poll(stateOf, within).toEqual({ failures: 1, isPutOff: true, isBroken: false })
    await app.systemDb.query('update customs_watches set failures = 9, next_run_at = now() where id = $1', [
      broken.id,
    ])
    await expect.poll(stateOf, within).toMatchObject({ failures: 10, isBroken: true })
    await app.systemDb.query('alter table customs_watch_runs drop constraint refused')
    const change = { params: { id: broken.id }, body: { isPaused: false } }
    await app.client.call(watchRoutes.change, change, as(user))
    await expect.poll(() => found(broken), within).toEqual(['BIRCH INC'])
    expect(await stateOf()).toMatchObject({ failures: 0, isBroken: false })
  })

  it('is not one that finds a name longer than an index takes', async () => {
    const watch = await create('Long names')
    const name = Array.from({ length: 900 }, (_, at) => (at * 7919 + 1_000_003).toString(36)).join('')
    await load(user, name.toUpperCase())
    await expect.poll(() => found(watch), within).toEqual([name.toUpperCase().slice(0, 300)])
  })
})

/** Lets the customer's company read these sources of the library, each a grant. */
const grant = (...sources: string[][]) => {
  const part = { flow: '', firstMonth: null, lastMonth: null, validThrough: null } as const
  const items = sources.map((each) => ({ ...part, countries: [], sources: each }))
  return app.client.call(
    libraryRoutes.saveGrants,
    { params: { id: user.companyId }, body: { items } },
    as(system),
  )
}

/** Has the newest mail of a watch wait while something is taken from its owner. */
const mailAgain = ({ id }: WatchView, meanwhile: string) =>
  app.systemDb.query(
    `with taken as (${meanwhile}) update customs_watch_runs set mail_state = 'pending'
     where id = (select max(id) from customs_watch_runs where watch_id = $1)`,
    [id],
  )
const mailStateOf = async ({ id }: WatchView) => {
  const [newest] = await app.systemDb.query<{ mailState: string }>(
    'select mail_state from customs_watch_runs where watch_id = $1 order by id desc limit 1',
    [id],
  )
  return newest?.mailState
}

describe('what was found in the shared library', () => {
  it('is read and mailed as long as the library is, while what is its own stays', async () => {
    await app.systemDb.query(`update users set email = 'lin@example.com' where id = $1`, [user.id])
    await grant(['us-imports', 'mx-imports'])
    const watch = await create('Of the library', true)
    await load(system, 'HAZEL INC')
    await expect.poll(() => found(watch), within).toEqual(['HAZEL INC'])
    await expect.poll(() => mailStateOf(watch), within).toBe('sent')
    await mailAgain(watch, `delete from library_grants where company_id = ${user.companyId}`)
    await expect.poll(() => mailStateOf(watch), within).toBe('failed')
    expect(await found(watch)).toEqual([])
    await grant(['us-imports', 'mx-imports'])
    await load(user, 'IVY INC')
    await expect.poll(() => found(watch), within).toEqual(['IVY INC', 'HAZEL INC'])
    await grant(['us-imports'])
    expect(await found(watch)).toEqual(['IVY INC'])
  })
})

describe('mail of what was found', () => {
  it('does not go to who may not read the data any more, nor when he may again', async () => {
    const mate = await buildUser(app.systemDb, { companyId: user.companyId })
    await app.systemDb.query(`update users set email = 'mate@example.com' where id = $1`, [mate.id])
    const watch = await create('Of a mate', true, mate)
    await load(user, 'JUNIPER INC')
    await expect.poll(() => mailStateOf(watch), within).toBe('sent')
    await mailAgain(watch, `update users set disabled_at = now() where id = ${mate.id}`)
    await expect.poll(() => mailStateOf(watch), within).toBe('failed')
    await app.systemDb.query('update users set disabled_at = null where id = $1', [mate.id])
    const itsTemplate = `(select template_id from users where id = ${mate.id})`
    await mailAgain(watch, `update permission_templates set permissions = '{}' where id = ${itsTemplate}`)
    await expect.poll(() => mailStateOf(watch), within).toBe('failed')
  })
})
