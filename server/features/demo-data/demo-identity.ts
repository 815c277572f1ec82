import { randomUUID } from 'node:crypto'
import { type Permission, permissionsAt } from '@landfall/contract/permissions.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { demoAdministrators, loadHouses } from './demo-houses.ts'

/** The brand under which the demo presents itself. */
export const demoBrand = {
  name: 'Kestrel Bay',
  title: 'Kestrel Bay',
  indexContent:
    '<h2>从一条海关记录到一笔订单</h2>' +
    '<p>查询海关数据，打开采购商，保存为客户，写信给他，看谁打开了邮件。</p>' +
    '<p>Search the shipments, open a buyer, save it as a customer, write to it, and see who opened your mail.</p>',
} as const

/** A company of the demo; `mail` is the domain of its people's addresses. */
export interface DemoCompany {
  key: 'east' | 'south'
  name: string
  timeZone: string
  mail: string
}

export const demoCompanies: readonly DemoCompany[] = [
  { key: 'east', name: '宁波澜旭珂进出口有限公司', timeZone: 'Asia/Shanghai', mail: 'lanxuke.example.com' },
  { key: 'south', name: 'Brixavento Import S.r.l.', timeZone: 'Europe/Rome', mail: 'brixavento.example.com' },
]

const everything = permissionsAt('company')
const reading: readonly Permission[] = everything.filter((permission) => permission.endsWith('.read'))
const selling: readonly Permission[] = [
  ...reading,
  'customs.record.export',
  'customs.upload.write',
  'customer.customer.write',
  'customer.followUp.write',
  'email.task.send',
]

export type DemoUserName = 'admin' | 'leader' | 'sales' | 'market' | 'analyst' | 'milano'

/** Somebody who can sign in to the demo. */
export interface DemoUser {
  userName: DemoUserName
  /** Of no secret: it is printed and documented. */
  password: string
  company: DemoCompany['key']
  name: string
  type: 'admin' | 'employee'
  group: string
  /** The permission template. */
  template: string
  permissions: readonly Permission[]
  dataScope: 'own' | 'subordinates' | 'group' | 'company'
  leader?: DemoUserName
  locale: 'zh' | 'en' | 'it'
  /** What he may do, for the table of logins. */
  may: string
}

export const demoUsers: readonly DemoUser[] = [
  {
    userName: 'admin',
    password: 'demo-admin',
    company: 'east',
    name: '林雨桐',
    type: 'admin',
    group: '管理部',
    template: '公司管理员',
    permissions: everything,
    dataScope: 'company',
    locale: 'zh',
    may: 'everything in the company',
  },
  {
    userName: 'leader',
    password: 'demo-leader',
    company: 'east',
    name: '周浩然',
    type: 'employee',
    group: '销售部',
    template: '销售主管',
    permissions: [
      ...selling,
      'customer.customer.delete',
      'customer.customer.export',
      'email.history.export',
      'email.template.write',
    ],
    dataScope: 'subordinates',
    leader: 'admin',
    locale: 'zh',
    may: 'sell, delete and export; sees his own and his subordinate’s customers',
  },
  {
    userName: 'sales',
    password: 'demo-sales',
    company: 'east',
    name: 'Marta Quiroga',
    type: 'employee',
    group: '销售一组',
    template: '业务员',
    permissions: selling,
    dataScope: 'own',
    leader: 'leader',
    locale: 'en',
    may: 'sell; sees own customers and the public pool',
  },
  {
    userName: 'market',
    password: 'demo-market',
    company: 'east',
    name: '沈欣怡',
    type: 'employee',
    group: '市场部',
    template: '市场专员',
    permissions: [
      ...reading,
      'email.template.write',
      'email.task.send',
      'email.history.export',
      'company.sending.manage',
      'customer.customer.write',
    ],
    dataScope: 'company',
    leader: 'admin',
    locale: 'zh',
    may: 'write templates, send to every customer, set up the mail servers',
  },
  {
    userName: 'analyst',
    password: 'demo-analyst',
    company: 'east',
    name: 'Owen Whitlock',
    type: 'employee',
    group: '管理部',
    template: '数据分析（只读）',
    permissions: reading,
    dataScope: 'company',
    leader: 'admin',
    locale: 'en',
    may: 'read everything, change nothing',
  },
  {
    userName: 'milano',
    password: 'demo-milano',
    company: 'south',
    name: 'Chiara Bassòli',
    type: 'employee',
    group: 'Vendite',
    template: 'Venditore',
    permissions: [...selling, 'customer.customer.delete', 'email.template.write', 'company.sending.manage'],
    dataScope: 'own',
    locale: 'it',
    may: 'sell for the second company; sees own customers and the public pool',
  },
]

/** Hashes passwords as sign-in expects them. */
export type HashPassword = (password: string) => Promise<string>

/** Stores the brand, the companies and the people who can sign in. */
export async function loadIdentity(db: Db, hashPassword: HashPassword): Promise<void> {
  const hashes = await Promise.all(demoUsers.map(({ password }) => hashPassword(password)))
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
    await loadPeople(db, { company, companyId, hashes })
  }
  const administrators = await Promise.all(demoAdministrators.map(({ password }) => hashPassword(password)))
  await loadHouses(db, { oemId, hashes: administrators, noPassword: await hashPassword(randomUUID()) })
}

interface CompanyPeople {
  company: DemoCompany
  companyId: number
  hashes: readonly string[]
}

async function loadPeople(db: Db, { company, companyId, hashes }: CompanyPeople): Promise<void> {
  const groups = new Map<string, number>()
  const ids = new Map<string, number>()
  for (const [index, user] of demoUsers.entries()) {
    if (user.company !== company.key) continue
    if (!groups.has(user.group)) {
      const values = [companyId, user.group, groups.get(parentOf(user.group)) ?? null]
      const sql = 'insert into user_groups (company_id, name, parent_id) values ($1, $2, $3)'
      groups.set(user.group, await insertId(db, sql, values))
    }
    const links = { group: groups.get(user.group), leader: user.leader && ids.get(user.leader) }
    ids.set(user.userName, await insertUser(db, user, { companyId, hash: hashes[index] ?? '', ...links }))
  }
}

// The first sales team belongs to the sales department.
function parentOf(group: string): string {
  return group === '销售一组' ? '销售部' : ''
}

interface UserPlace {
  companyId: number
  hash: string
  group: number | undefined
  leader: number | undefined
}

async function insertUser(db: Db, user: DemoUser, place: UserPlace): Promise<number> {
  const company = demoCompanies.find(({ key }) => key === user.company)
  const templateId = await insertId(
    db,
    'insert into permission_templates (company_id, name, permissions, data_scope) values ($1, $2, $3, $4)',
    [place.companyId, user.template, user.permissions, user.dataScope],
  )
  return insertId(
    db,
    `insert into users (company_id, user_name, password_hash, name, email, type, template_id, group_id, leader_id,
       locale, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() - interval '2 years')`,
    [
      place.companyId,
      user.userName,
      place.hash,
      user.name,
      `${user.userName}@${company?.mail}`,
      user.type,
      templateId,
      place.group ?? null,
      place.leader ?? null,
      user.locale,
    ],
  )
}

async function insertId(db: Db, sql: string, values: unknown[]): Promise<number> {
  const row = await one<{ id: number }>(db, `${sql} returning id`, values)
  if (!row) throw new Error('nothing was inserted')
  return row.id
}
