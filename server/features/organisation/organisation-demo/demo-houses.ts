import { randomUUID } from 'node:crypto'
import { demoAdministrators } from '#platform/demo/demo-administrators.ts'
import { demoBrand, demoDomainBrand } from '#platform/demo/demo-brands.ts'
import {
  type DemoCompany,
  type DemoUser,
  demoColleagues,
  demoCompanies,
  demoGroupsAbove,
  demoUsers,
} from '#platform/demo/demo-identity.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** Accounts that show the other states; nobody's password is printed for them. */
const otherCompanies = [
  {
    name: '青岛瀚屿工具有限公司',
    timeZone: 'Asia/Shanghai',
    seats: 5,
    days: 12,
    isSuspended: false,
    admin: 'haiyun',
  },
  {
    name: 'Ibarlucea Ferretería S.A.',
    timeZone: 'America/Argentina/Buenos_Aires',
    seats: 3,
    days: 200,
    isSuspended: true,
    admin: 'ibarlucea',
  },
] as const

interface Houses {
  oemId: number
  /** In the order of `demoAdministrators`. */
  hashes: readonly string[]
  /** A hash that no password fits. */
  noPassword: string
}

// The houses of the system and the brand, and companies whose accounts are not as usual.
async function loadHouses(db: Db, { oemId, hashes, noPassword }: Houses): Promise<void> {
  await db.query('update system_settings set default_oem_id = $1', [oemId])
  for (const [index, person] of demoAdministrators.entries()) {
    const isSystem = person.userName === 'system'
    const houseId = await insertId(
      db,
      `insert into companies (level, oem_id, name, created_at) values ($1, $2, $3, now() - interval '3 years')`,
      [isSystem ? 'system' : 'oem', isSystem ? null : oemId, person.house],
    )
    await insertAdmin(db, { ...person, houseId, hash: hashes[index] ?? '' })
  }
  for (const company of otherCompanies) {
    const { name, timeZone, seats, days, isSuspended, admin } = company
    const houseId = await insertId(
      db,
      `insert into companies (oem_id, name, time_zone, seats, valid_through, suspended_at, suspend_reason, created_at)
       values ($1, $2, $3, $4, current_date + $5::int, case when $6 then now() - interval '9 days' end,
         case when $6 then 'Invoice 2214 is open' else '' end, now() - interval '353 days')`,
      [oemId, name, timeZone, seats, days, isSuspended],
    )
    await insertAdmin(db, {
      userName: admin,
      name,
      locale: isSuspended ? 'es' : 'zh',
      houseId,
      hash: noPassword,
    })
  }
  await db.query(
    `update companies set seats = 25, valid_through = current_date + 280
     where oem_id = $1 and level = 'company' and valid_through is null`,
    [oemId],
  )
}

interface HouseAdmin {
  userName: string
  name: string
  locale: string
  houseId: number
  hash: string
}

async function insertAdmin(db: Db, { userName, name, locale, houseId, hash }: HouseAdmin): Promise<void> {
  await db.query(
    `insert into users (company_id, user_name, password_hash, name, email, type, locale, created_at)
     values ($1, $2, $3, $4, $5, 'admin', $6, now() - interval '1 year')`,
    [houseId, userName, hash, name, `${userName}@kestrelbay.example.com`, locale],
  )
}

/** What the people of the demo need of signing in. */
export interface DemoAccess {
  /** Hashes passwords as sign-in expects them. */
  hashPassword(password: string): Promise<string>
  /** Stores a permission template of a company; answers its id. */
  storeTemplate(
    db: Db,
    template: { companyId: number; name: string; permissions: readonly string[]; dataScope: string },
  ): Promise<number>
}

/** Stores the brand, the companies and the people who can sign in. */
export async function loadIdentity(
  db: Db,
  { hashPassword, storeTemplate }: DemoAccess,
  passwordOf: (userName: string) => string,
): Promise<void> {
  const hashOf = ({ userName }: { userName: string }) => hashPassword(passwordOf(userName))
  const noPassword = await hashPassword(randomUUID())
  const hashes = await Promise.all(demoUsers.map(hashOf))
  const oemId = await insertId(db, 'insert into oems (name, title, index_content) values ($1, $2, $3)', [
    demoBrand.name,
    demoBrand.title,
    demoBrand.indexContent,
  ])
  for (const company of demoCompanies) {
    const companyId = await insertId(
      db,
      `insert into companies (oem_id, name, time_zone, created_at) values ($1, $2, $3, now() - interval '2 years')`,
      [oemId, company.name, company.timeZone],
    )
    await loadPeople(db, { company, companyId, hashes, noPassword, storeTemplate })
  }
  const { name, title, domain, indexContent } = demoDomainBrand
  await db.query('insert into oems (name, title, domain, index_content) values ($1, $2, $3, $4)', [
    name,
    title,
    domain,
    indexContent,
  ])
  const administrators = await Promise.all(demoAdministrators.map(hashOf))
  await loadHouses(db, { oemId, hashes: administrators, noPassword })
}

interface CompanyPeople extends Pick<DemoAccess, 'storeTemplate'> {
  company: DemoCompany
  companyId: number
  hashes: readonly string[]
  noPassword: string
}

async function loadPeople(db: Db, people: CompanyPeople): Promise<void> {
  const { company, companyId, hashes, noPassword, storeTemplate } = people
  const groups = new Map<string, number>()
  const ids = new Map<string, number>()
  const templates = new Map<string, number>()
  const groupOf = async (name: string): Promise<number> => {
    const known = groups.get(name)
    if (known !== undefined) return known
    const above = demoGroupsAbove[name]
    const values = [companyId, name, above === undefined ? null : await groupOf(above)]
    const id = await insertId(
      db,
      'insert into user_groups (company_id, name, parent_id) values ($1, $2, $3)',
      values,
    )
    groups.set(name, id)
    return id
  }
  for (const [index, user] of demoUsers.entries()) {
    if (user.company !== company.key) continue
    const { template: name, permissions, dataScope } = user
    const templateId = await storeTemplate(db, { companyId, name, permissions, dataScope })
    templates.set(user.userName, templateId)
    const leader = user.leader && ids.get(user.leader)
    const place = { company, companyId, templateId, group: await groupOf(user.group), leader }
    ids.set(user.userName, await insertUser(db, user, { ...place, hash: hashes[index] ?? '' }))
  }
  for (const colleague of demoColleagues.filter((one) => one.company === company.key)) {
    const { like, leader, hasLeft } = colleague
    const person = { ...colleague, type: 'employee', locale: company.key === 'east' ? 'zh' : 'it' } as const
    const place = {
      company,
      companyId,
      templateId: templates.get(like),
      group: await groupOf(colleague.group),
    }
    const links = { ...place, leader: ids.get(leader), hash: noPassword, hasLeft }
    ids.set(colleague.userName, await insertUser(db, person, links))
  }
  for (const [group, leader] of groupLeaders)
    await db.query('update user_groups set leader_id = $2 where id = $1', [
      groups.get(group),
      ids.get(leader),
    ])
}

const groupLeaders = [
  ['销售部', 'leader'],
  ['销售一组', 'leader'],
  ['销售二组', 'hekai'],
  ['市场部', 'market'],
  ['Vendite', 'milano'],
] as const

interface UserPlace {
  company: DemoCompany
  companyId: number
  hash: string
  templateId: number | undefined
  group: number
  leader: number | undefined
  hasLeft?: true | undefined
}

type Person = Pick<DemoUser, 'name' | 'type' | 'locale'> & { userName: string }

function insertUser(db: Db, { userName, name, type, locale }: Person, place: UserPlace): Promise<number> {
  const { company, companyId, hash, templateId, group, leader, hasLeft = false } = place
  return insertId(
    db,
    `insert into users (company_id, user_name, password_hash, name, email, type, template_id, group_id, leader_id,
       locale, created_at, disabled_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() - interval '2 years',
       case when $11 then now() - interval '6 days' end)`,
    [
      companyId,
      userName,
      hash,
      name,
      `${userName}@${company.mail}`,
      type,
      templateId ?? null,
      group,
      leader ?? null,
      locale,
      hasLeft,
    ],
  )
}

async function insertId(db: Db, sql: string, values: unknown[]): Promise<number> {
  const row = await one<{ id: number }>(db, `${sql} returning id`, values)
  if (!row) throw new Error('nothing was inserted')
  return row.id
}
