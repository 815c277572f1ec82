import type { ListQuery } from '@landfall/contract/list.ts'
import { type EmployeeRow, employeeTypes } from '@landfall/contract/organisation/employees.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { type ListPage, readPage } from '#platform/list/list-page.ts'
import { one } from '#platform/postgres/database.ts'

/** An employee as it is stored. */
export type StoredEmployee = Omit<EmployeeRow, 'canManage'>

const tables = `users u left join permission_templates t on t.id = u.template_id
  left join user_groups g on g.id = u.group_id left join users l on l.id = u.leader_id`
/** The columns of a stored employee. */
export const employeeColumns = `u.id, u.user_name, u.name, u.email, u.phone, u.type, u.template_id, t.name as template_name,
  u.group_id, g.name as group_name, u.leader_id, l.name as leader_name, u.locale, u.last_sign_in_at, u.created_at,
  u.disabled_at, u.temporary_until is not null as is_password_temporary,
  exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor,
  (select p.monthly_cap from points_limits p where p.user_id = u.id) as points_limit`

/** The part of a caller that decides which employees he sees. */
export interface EmployeeViewer {
  scope: Context['scope']
  locale: Context['locale']
  timeZone: string
}

/** What of a request decides which employees its caller sees. */
export function employeeViewer({ scope, locale, company }: Context): EmployeeViewer {
  return { scope, locale, timeZone: company.timeZone }
}

/** Employees within the viewer's data scope. */
export function employeeList({ scope, locale, timeZone }: EmployeeViewer): ListDefinition {
  return {
    from: tables,
    id: 'u.id',
    scope: (binder) =>
      scope.kind === 'company' ? 'true' : `u.id = any(${binder.bind(scope.userIds, 'bigint[]')})`,
    fields: {
      name: { sql: 'u.name', type: 'text' },
      userName: { sql: 'u.user_name', type: 'text' },
      email: { sql: 'u.email', type: 'text' },
      phone: { sql: 'u.phone', type: 'text' },
      type: { sql: 'u.type', type: 'enum', values: employeeTypes },
      templateId: { sql: 'u.template_id', type: 'id' },
      groupId: { sql: 'u.group_id', type: 'id' },
      leaderId: { sql: 'u.leader_id', type: 'id' },
      isPasswordTemporary: { sql: '(u.temporary_until is not null)', type: 'boolean' },
      lastSignInAt: { sql: 'u.last_sign_in_at', type: 'time' },
      createdAt: { sql: 'u.created_at', type: 'time' },
      disabledAt: { sql: 'u.disabled_at', type: 'time' },
    },
    sorts: {
      name: { sql: 'lower(u.name)', cast: 'text' },
      userName: { sql: 'lower(u.user_name)', cast: 'text' },
      lastSignInAt: { sql: 'u.last_sign_in_at', cast: 'timestamptz', nullable: true },
      createdAt: { sql: 'u.created_at', cast: 'timestamptz' },
    },
    defaultSort: 'name',
    tabs: {
      active: () => 'u.disabled_at is null',
      disabled: () => 'u.disabled_at is not null',
      all: () => 'true',
    },
    search: (text, binder) => {
      const pattern = binder.bind(`%${escapeLike(text)}%`)
      return `(u.name ilike ${pattern} or u.user_name ilike ${pattern} or u.email ilike ${pattern})`
    },
    locale,
    timeZone,
  }
}

/** One page of employees. */
export function listEmployeeRows(
  ctx: TransactionContext,
  query: ListQuery,
): Promise<ListPage<StoredEmployee>> {
  return readPage(ctx.db, employeeList(employeeViewer(ctx)), { columns: employeeColumns, query })
}

/** One employee within the caller's data scope. */
export function findEmployee(
  { db, scope }: TransactionContext,
  id: number,
): Promise<StoredEmployee | undefined> {
  if (scope.kind === 'owners' && !scope.userIds.includes(id)) return Promise.resolve(undefined)
  return one(db, `select ${employeeColumns} from ${tables} where u.id = $1`, [id])
}
