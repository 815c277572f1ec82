import * as z from 'zod/mini'
import { internationalPhone } from '../access/account.ts'
import { optionalEmailAddress } from '../email-address.ts'
import { line } from '../line.ts'
import { idParams, listQuery, pageOf } from '../list.ts'
import { locales } from '../locales.ts'
import { route } from '../route.ts'
import { taskView } from '../tasks.ts'
import { optionalUserName } from './user-names.ts'

export const employeeTabs = ['active', 'disabled', 'all'] as const
export const employeeTypes = ['admin', 'employee'] as const

const realName = line(1, 64)

const employeeFields = {
  name: realName,
  email: z._default(optionalEmailAddress, ''),
  phone: z._default(internationalPhone, ''),
  type: z._default(z.enum(employeeTypes), 'employee'),
  templateId: z._default(z.nullable(z.int()), null),
  groupId: z._default(z.nullable(z.int()), null),
  leaderId: z._default(z.nullable(z.int()), null),
  /** Points he may spend in a month; null: no limit of his own; absent: unchanged. */
  pointsLimit: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(1_000_000_000)))),
  /** The language of his messages; null follows the company. */
  locale: z._default(z.nullable(z.enum(locales)), null),
}

/** A new employee; an empty user name is made from the real name. */
export const employeeInput = z.object({ ...employeeFields, userName: optionalUserName })
export type EmployeeInput = z.infer<typeof employeeInput>

/** The user name of an employee stays what it is. */
export const employeeChange = z.object(employeeFields)
export type EmployeeChange = z.infer<typeof employeeChange>

export const employeeRow = z.object({
  id: z.number(),
  userName: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  type: z.enum(employeeTypes),
  templateId: z.nullable(z.number()),
  templateName: z.nullable(z.string()),
  groupId: z.nullable(z.number()),
  groupName: z.nullable(z.string()),
  leaderId: z.nullable(z.number()),
  leaderName: z.nullable(z.string()),
  locale: z.nullable(z.enum(locales)),
  pointsLimit: z.nullable(z.number()),
  lastSignInAt: z.nullable(z.string()),
  createdAt: z.string(),
  disabledAt: z.nullable(z.string()),
  /** Has a one-time password that he has not changed yet. */
  isPasswordTemporary: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Whether the caller may change it: it has no right that he lacks. */
  canManage: z.boolean(),
})
export type EmployeeRow = z.infer<typeof employeeRow>

/** A password that is shown this once. */
const issuedPassword = z.object({ id: z.number(), userName: z.string(), password: z.string() })
export type IssuedPassword = z.infer<typeof issuedPassword>

/** What hangs on an employee when he leaves. */
export const holdings = z.object({
  customers: z.number(),
  /** Send tasks that are not finished, and those of them that are sending or scheduled. */
  openSendTasks: z.number(),
  runningSendTasks: z.number(),
  /** Exports and the like that are running for him; they are cancelled. */
  longTasks: z.number(),
  subordinates: z.number(),
  ledGroups: z.number(),
})
export type Holdings = z.infer<typeof holdings>

export const handOvers = ['transfer', 'release'] as const

export const disableWish = z.object({
  handOver: z.enum(handOvers),
  /** Who gets everything; only with `transfer`. */
  successorId: z._default(z.nullable(z.int()), null),
  /** Pause what he is sending instead of letting it go on. */
  pauseSending: z._default(z.boolean(), false),
})
export type DisableWish = z.infer<typeof disableWish>

/** Columns of an import, in the order of the sample file. */
export const importFields = [
  'name',
  'userName',
  'email',
  'phone',
  'template',
  'group',
  'leader',
  'pointsLimit',
] as const
export type ImportField = (typeof importFields)[number]

/** Employees that one file may bring. */
export const importLimit = 500
/** Bytes an import file may have. */
export const importBytes = 2 * 1024 * 1024

const importCell = z._default(z.string().check(z.maxLength(500)), '')
export const importRow = z.object({
  /** Line of the file, counted from 1 with the heading. */
  line: z.int(),
  name: importCell,
  userName: importCell,
  email: importCell,
  phone: importCell,
  /** Names as they stand on the screens; the leader by user name or real name. */
  template: importCell,
  group: importCell,
  leader: importCell,
  pointsLimit: importCell,
})
export type ImportRow = z.infer<typeof importRow>

/** Why a row cannot be imported; the texts are `employees.import.problems.<problem>`. */
export const importProblems = [
  'nameMissing',
  'nameTooLong',
  'userNameWrong',
  'userNameTaken',
  'userNameTwice',
  'emailWrong',
  'phoneWrong',
  'templateUnknown',
  'templateTooStrong',
  'groupUnknown',
  'groupOutOfReach',
  'leaderUnknown',
  'leaderOutOfReach',
  'pointsWrong',
  'noSeat',
] as const
export type ImportProblem = (typeof importProblems)[number]

const rowProblem = z.object({ field: z.enum(importFields), problem: z.enum(importProblems) })
export const checkedRow = z.extend(importRow, { problems: z.array(rowProblem) })
export type CheckedRow = z.infer<typeof checkedRow>

/** What the form of an employee offers. */
export const employeeChoices = z.object({
  templates: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** Whether the caller may give it. */
      isGrantable: z.boolean(),
    }),
  ),
  groups: z.array(
    z.object({
      id: z.number(),
      /** With the names of the groups above it, `/` between them. */
      path: z.string(),
      leaderId: z.nullable(z.number()),
      /** Whether the caller may put people into it. */
      isInReach: z.boolean(),
    }),
  ),
  /** Enabled employees of the caller’s data scope. */
  people: z.array(z.object({ id: z.number(), name: z.string(), username: z.string() })),
  /** Whether the caller may make somebody an administrator. */
  mayMakeAdmins: z.boolean(),
})
export type EmployeeChoices = z.infer<typeof employeeChoices>

export const employeeRoutes = {
  list: route({
    method: 'GET',
    path: '/api/employees',
    access: 'company.employee.read',
    summary: 'Employee accounts within the caller’s data scope.',
    query: listQuery,
    reply: pageOf(employeeRow),
  }),
  seats: route({
    method: 'GET',
    path: '/api/employee-seats',
    access: 'company.employee.read',
    summary: 'How many employees are authorised and enabled.',
    reply: z.object({
      /** Null: as many as wanted. */
      seats: z.nullable(z.number()),
      used: z.number(),
    }),
  }),
  choices: route({
    method: 'GET',
    path: '/api/employee-choices',
    access: 'company.employee.read',
    summary: 'Templates, groups and leaders that the form of an employee offers.',
    reply: employeeChoices,
  }),
  proposeUserName: route({
    method: 'GET',
    path: '/api/employee-user-name',
    access: 'company.employee.write',
    summary: 'The user name that a real name would give.',
    query: z.object({ name: z.string().check(z.maxLength(64)) }),
    reply: z.object({ userName: z.string() }),
  }),
  read: route({
    method: 'GET',
    path: '/api/employees/:id',
    access: 'company.employee.read',
    summary: 'One employee account.',
    params: idParams,
    reply: employeeRow,
  }),
  create: route({
    method: 'POST',
    path: '/api/employees',
    access: 'company.employee.write',
    summary: 'Create an employee with a one-time password.',
    body: employeeInput,
    reply: issuedPassword,
  }),
  update: route({
    method: 'PUT',
    path: '/api/employees/:id',
    access: 'company.employee.write',
    summary: 'Change an employee account.',
    params: idParams,
    body: employeeChange,
    reply: employeeRow,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/employees/:id/password',
    access: 'company.employee.write',
    summary: 'Give an employee a one-time password; his sessions end.',
    params: idParams,
    reply: issuedPassword,
  }),
  holdings: route({
    method: 'GET',
    path: '/api/employees/:id/holdings',
    access: 'company.employee.write',
    summary: 'What would have to be handed over if an employee left.',
    params: idParams,
    reply: holdings,
  }),
  disable: route({
    method: 'POST',
    path: '/api/employees/:id/disable',
    access: 'company.employee.write',
    summary: 'Disable an employee and hand over what he has; he loses access at once.',
    params: idParams,
    body: disableWish,
    /** The task that hands over, when there is much of it. */
    reply: z.object({ task: z.nullable(taskView) }),
  }),
  enable: route({
    method: 'POST',
    path: '/api/employees/:id/enable',
    access: 'company.employee.write',
    summary: 'Enable a disabled employee again.',
    params: idParams,
    reply: employeeRow,
  }),
  readImport: route({
    method: 'POST',
    path: '/api/employee-imports/read',
    access: 'company.employee.write',
    summary:
      'Read employees from a CSV or XLSX file and say what is wrong with which row; nothing is stored.',
    rawBody: true,
    reply: z.object({ items: z.array(checkedRow), seatsLeft: z.nullable(z.number()) }),
  }),
  import: route({
    method: 'POST',
    path: '/api/employee-imports',
    access: 'company.employee.write',
    summary: 'Create the employees of an import; rows with problems are left out and answered.',
    body: z.object({ items: z.array(importRow).check(z.minLength(1), z.maxLength(importLimit)) }),
    reply: z.object({
      created: z.array(z.extend(issuedPassword, { line: z.number(), name: z.string() })),
      refused: z.array(checkedRow),
    }),
  }),
}
