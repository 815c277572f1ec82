import { companyRoutes, type NewCompany } from '@landfall/contract/organisation/companies.ts'
import type { RouteReply } from '@landfall/contract/route.ts'
import { buildHouse, buildOem, buildUser, type TestUser } from './build-people.ts'
import type { TestApp } from './test-app.ts'

/** Who opens company accounts: the system and two OEMs, each by an administrator. */
export interface Sellers {
  system: TestUser
  north: TestUser
  south: TestUser
  /** The brand of the first OEM. */
  northId: number
  /** What somebody types in for a new account. */
  draft(part?: Partial<NewCompany>): NewCompany
  /** Opens an account, by the first OEM unless told otherwise. */
  create(part?: Partial<NewCompany>, by?: TestUser): Promise<RouteReply<typeof companyRoutes.create>>
}

/** A day from today in the notation of dates. */
export const dayFromNow = (plus: number): string =>
  new Date(Date.now() + plus * 86_400_000).toISOString().slice(0, 10)

/** The system's administrator and those of two OEMs, and how they open accounts through the app's own routes. */
export async function buildSellers({ systemDb, client }: TestApp): Promise<Sellers> {
  const system = await buildUser(systemDb, { level: 'system', type: 'admin' })
  const northId = await buildOem(systemDb, 'North')
  const house = await buildHouse(systemDb, 'oem', northId)
  const north = await buildUser(systemDb, { companyId: house, type: 'admin' })
  const south = await buildUser(systemDb, { level: 'oem', type: 'admin' })
  let count = 0
  const draft: Sellers['draft'] = (part = {}) => {
    count += 1
    return {
      name: `Account ${count}`,
      timeZone: 'Asia/Shanghai',
      defaultLocale: 'it',
      leadUnique: true,
      poolDays: 30,
      seats: 3,
      validThrough: dayFromNow(100),
      remark: '',
      admin: { userName: '', name: 'Erika Mustermann', email: 'erika@example.com' },
      ...part,
    }
  }
  return {
    system,
    north,
    south,
    northId,
    draft,
    create: (part, by = north) =>
      client.call(companyRoutes.create, { body: draft(part) }, { token: by.token }),
  }
}
