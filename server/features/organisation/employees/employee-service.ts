import type { ListQuery } from '@landfall/contract/list.ts'
import type {
  EmployeeChange,
  EmployeeInput,
  EmployeeRow,
  IssuedPassword,
} from '@landfall/contract/organisation/employees.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { ListPage } from '#platform/list/list-page.ts'
import { findEmployee, listEmployeeRows, type StoredEmployee } from './employee-list.ts'
import type { EmployeeNeeds, GrantRules, Management } from './employee-needs.ts'
import { assertReach } from './employee-reach.ts'
import { lockHouse, setEnabled, templateExists, updateEmployee } from './employee-store.ts'
import { createUser, namingHouseRules } from './user-creation.ts'

/** Employees as the caller sees them. */
export async function listEmployees(
  ctx: TransactionContext,
  needs: EmployeeNeeds,
  query: ListQuery,
): Promise<ListPage<EmployeeRow>> {
  const rules = await needs.readGrantRules(ctx)
  const page = await listEmployeeRows(ctx, query)
  return { ...page, items: page.items.map((row) => present(row, rules)) }
}

/** One employee; throws `employeeNotFound`, also outside of the caller's data scope. */
export async function readEmployee(
  ctx: TransactionContext,
  needs: EmployeeNeeds,
  id: number,
): Promise<EmployeeRow> {
  return present(await requireEmployee(ctx, id), await needs.readGrantRules(ctx))
}

function present(row: StoredEmployee, rules: GrantRules): EmployeeRow {
  return { ...row, canManage: rules.mayGive(row) }
}

async function requireEmployee(ctx: TransactionContext, id: number): Promise<StoredEmployee> {
  const employee = await findEmployee(ctx, id)
  if (!employee) throw new AppError('employeeNotFound')
  return employee
}

/** An employee whom the caller may change; until the transaction ends nobody else changes people of the company. */
export async function lockManaged(
  ctx: TransactionContext,
  needs: EmployeeNeeds,
  id: number,
): Promise<Management & { employee: StoredEmployee }> {
  await lockHouse(ctx)
  const employee = await requireEmployee(ctx, id)
  const rules = await needs.readGrantRules(ctx)
  if (!rules.mayGive(employee)) throw new AppError('employeeStronger')
  return { ctx, needs, rules, employee }
}

/** Creates an employee with no more rights than the caller has and within his data scope. */
export async function createEmployee(
  ctx: TransactionContext,
  needs: EmployeeNeeds,
  input: EmployeeInput,
): Promise<IssuedPassword> {
  await lockHouse(ctx)
  const rules = await needs.readGrantRules(ctx)
  await assertMayGive({ ctx, needs, rules }, input)
  await assertReach({ ctx, needs, rules }, input)
  const created = await createUser(ctx.db, { ...input, companyId: ctx.company.id }, needs.issuePassword)
  await savePointsLimit({ ctx, needs, rules }, created.id, { before: null, after: input.pointsLimit ?? null })
  return created
}

async function assertMayGive({ ctx, rules }: Management, input: EmployeeChange) {
  if (rules.mayGive(input)) return
  const isKnown = input.templateId === null || (await templateExists(ctx.db, input.templateId))
  throw new AppError(isKnown ? 'grantTooMuch' : 'permissionTemplateNotFound')
}

async function savePointsLimit(
  { ctx, needs }: Management,
  id: number,
  { before, after }: { before: number | null; after: number | null },
) {
  if (before === after) return
  if (!ctx.permissions.has('company.points.allot')) throw new AppError('noPermission')
  await needs.setPointsLimit(ctx.db, id, after)
}

/** Changes an employee; nobody changes his own rights or place. */
export async function changeEmployee(
  ctx: TransactionContext,
  needs: EmployeeNeeds,
  { id, input }: { id: number; input: EmployeeChange },
): Promise<EmployeeRow> {
  const { employee, ...management } = await lockManaged(ctx, needs, id)
  const isSame = placeFields.every((field) => employee[field] === input[field])
  if (id === ctx.user.id && !isSame) throw new AppError('ownAccountUnchangeable')
  await assertMayGive(management, input)
  await assertReach(management, input, employee)
  await namingHouseRules(() => updateEmployee(ctx.db, id, input))
  const { pointsLimit: after = employee.pointsLimit } = input
  await savePointsLimit(management, id, { before: employee.pointsLimit, after })
  return readEmployee(ctx, needs, id)
}

const placeFields = ['type', 'templateId', 'groupId', 'leaderId'] as const

/** Gives an employee another leader. */
export async function reassignLeader(
  ctx: TransactionContext,
  needs: EmployeeNeeds,
  { id, leaderId }: { id: number; leaderId: number | null },
): Promise<void> {
  const { employee } = await lockManaged(ctx, needs, id)
  const { pointsLimit: _unchanged, ...input } = employee
  await changeEmployee(ctx, needs, { id, input: { ...input, leaderId } })
}

/** Gives an employee a one-time password and ends his sessions. */
export async function resetPassword(
  ctx: TransactionContext,
  needs: EmployeeNeeds,
  id: number,
): Promise<IssuedPassword> {
  const { employee } = await lockManaged(ctx, needs, id)
  if (id === ctx.user.id) throw new AppError('ownAccountUnchangeable')
  const password = await needs.issuePassword(ctx.db, id)
  await needs.notifyReset(ctx, id)
  return { id, userName: employee.userName, password }
}

/** Lets a disabled employee in again, when a seat is free. */
export async function enableEmployee(
  ctx: TransactionContext,
  needs: EmployeeNeeds,
  id: number,
): Promise<EmployeeRow> {
  await lockManaged(ctx, needs, id)
  await namingHouseRules(() => setEnabled(ctx.db, id, true))
  return readEmployee(ctx, needs, id)
}
