import { type Db, one } from '#platform/postgres/database.ts'

/** Somebody above the companies who can sign in to the demo. */
export interface DemoAdministrator {
  userName: 'system' | 'oem'
  password: string
  name: string
  /** Name of the house he signs in to. */
  house: string
  locale: 'zh' | 'en'
  may: string
}

export const demoAdministrators: readonly DemoAdministrator[] = [
  {
    userName: 'system',
    password: 'demo-system',
    name: '系统管理员',
    house: 'Landfall',
    locale: 'zh',
    may: 'run the installation: OEMs, prices, settings, health',
  },
  {
    userName: 'oem',
    password: 'demo-oem',
    name: 'Freya Lindqvist',
    house: 'Kestrel Bay',
    locale: 'en',
    may: 'open and look after companies under the brand, sign in to help',
  },
]

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

/** Stores the houses of the system and the brand, and companies whose accounts are not as usual. */
export async function loadHouses(db: Db, { oemId, hashes, noPassword }: Houses): Promise<void> {
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

async function insertId(db: Db, sql: string, values: unknown[]): Promise<number> {
  const row = await one<{ id: number }>(db, `${sql} returning id`, values)
  if (!row) throw new Error('nothing was inserted')
  return row.id
}
