import { type Permission, permissionsAt } from '@landfall/contract/permissions.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { readSteps } from '#platform/postgres/once-steps.ts'

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
const working = reading.filter((permission) =>
  /^(address|buyer|customs|customer|email|social|dashboard|company\.points)\./.test(permission),
)
const selling: readonly Permission[] = [
  ...working,
  'address.verification.run',
  'buyer.company.collect',
  'customs.record.export',
  'customs.upload.write',
  'customs.note.write',
  'customer.customer.write',
  'customer.customer.release',
  'customer.customer.protect',
  'customer.pool.claim',
  'customer.collected.write',
  'customer.import.run',
  'customer.followUp.write',
  'email.task.send',
  'social.inbox.write',
  ...(['social.consent.write', 'social.campaign.send', 'social.post.write'] as const),
]

export type DemoUserName =
  | 'admin'
  | 'leader'
  | 'sales'
  | 'market'
  | 'analyst'
  | 'milano'
  | 'hekai'
  | 'xulin'
  | 'luomin'

/** Somebody who can sign in to the demo. */
export interface DemoUser {
  userName: DemoUserName
  /** No secret: it is printed and documented. `DEMO_PASSWORDS=random` has others. */
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
      'customer.collected.export',
      'customer.customer.transfer',
      'customer.customer.merge',
      'customer.conflict.decide',
      'customer.pool.assign',
      'list.view.share',
      'email.history.export',
      'email.template.write',
      'company.employee.read',
      'company.subordinate.read',
    ],
    dataScope: 'subordinates',
    leader: 'admin',
    locale: 'zh',
    may: 'sell, assign, delete and export; sees his own and his subordinates’ customers',
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
      ...working,
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

/** A colleague with the rights of a demo user's template; nobody is told a password, so he is only to be seen. */
export interface DemoColleague {
  userName: string
  company: DemoCompany['key']
  name: string
  group: string
  /** Whose template he has. */
  like: DemoUserName
  /** User name of his leader. */
  leader: string
  /** Left the company some days ago. */
  hasLeft?: true
}

export const demoColleagues: readonly DemoColleague[] = [
  { userName: 'hekai', company: 'east', name: '何凯', group: '销售二组', like: 'leader', leader: 'leader' },
  { userName: 'xulin', company: 'east', name: '徐琳', group: '销售二组', like: 'sales', leader: 'hekai' },
  { userName: 'tangyu', company: 'east', name: '唐煜', group: '销售二组', like: 'sales', leader: 'hekai' },
  { userName: 'luomin', company: 'east', name: '罗敏', group: '销售一组', like: 'sales', leader: 'leader' },
  { userName: 'weijie', company: 'east', name: '韦杰', group: '销售一组', like: 'sales', leader: 'leader' },
  { userName: 'songqi', company: 'east', name: '宋琪', group: '市场部', like: 'market', leader: 'market' },
  { userName: 'fangyue', company: 'east', name: '方悦', group: '内容组', like: 'market', leader: 'market' },
  { userName: 'jianglan', company: 'east', name: '江岚', group: '管理部', like: 'analyst', leader: 'admin' },
  {
    userName: 'duruo',
    company: 'east',
    name: '杜若',
    group: '销售一组',
    like: 'sales',
    leader: 'leader',
    hasLeft: true,
  },
  {
    userName: 'ferrante',
    company: 'south',
    name: 'Paolo Ferrante',
    group: 'Vendite',
    like: 'milano',
    leader: 'milano',
  },
]

/** Groups that stand below others. */
export const demoGroupsAbove: Readonly<Record<string, string>> = {
  销售一组: '销售部',
  销售二组: '销售部',
  内容组: '市场部',
}

/** The step of the demo data that makes its people. */
export const identityStepName = 'identity'

/** Whether the people of the demo exist. */
export async function hasDemoPeople(db: Db): Promise<boolean> {
  return (await readSteps(db)).has(identityStepName)
}

const findPeople = 'select id, company_id, user_name from users where user_name = any($1)'

interface PersonRow {
  id: number
  companyId: number
  userName: DemoUserName
}

/** The people of the demo by their user names. */
export async function readUserIds(db: Db): Promise<Map<DemoUserName, number>> {
  const rows = await db.query<PersonRow>(findPeople, [
    [...demoUsers, ...demoColleagues].map(({ userName }) => userName),
  ])
  return new Map(rows.map(({ userName, id }) => [userName, id]))
}

/** In whose name a file is uploaded. */
export async function findUploader(
  db: Db,
  userName: DemoUserName | 'system',
): Promise<{ companyId: number; userId: number }> {
  const row = await one<PersonRow>(db, findPeople, [[userName]])
  if (!row) throw new Error(`the demo user ${userName} does not exist`)
  return { companyId: row.companyId, userId: row.id }
}

/** Lets the rows of the transaction belong to the company of this person. */
export async function actAs(
  db: Db,
  userIds: ReadonlyMap<DemoUserName, number>,
  userName: DemoUserName,
): Promise<void> {
  await db.query(
    `select set_config('app.company_id', company_id::text, true), set_config('app.user_id', id::text, true)
     from users where id = $1`,
    [userIds.get(userName)],
  )
}
