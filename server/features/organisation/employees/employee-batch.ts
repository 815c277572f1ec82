import type { BatchSelection } from '@landfall/contract/list.ts'
import { type EmployeePlace, placedAtOnce } from '@landfall/contract/organisation/employee-batch.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { employeeColumns, employeeList, employeeViewer, type StoredEmployee } from './employee-list.ts'
import type { EmployeeNeeds } from './employee-needs.ts'
import { changeEmployee } from './employee-service.ts'

/**
 * Gives the selected employees a template, group or leader, all of them or none. The caller himself, those with rights
 * that he lacks, whoever would lead himself, and administrators, who have no template, are left as they are.
 */
export async function placeEmployees(
  ctx: TransactionContext,
  needs: EmployeeNeeds,
  { selection, place }: { selection: BatchSelection; place: EmployeePlace },
): Promise<{ changed: number; left: number }> {
  const employees = await selectEmployees(ctx, selection)
  const rules = await needs.readGrantRules(ctx)
  let changed = 0
  for (const employee of employees) {
    const isOutOfQuestion = employee.id === ctx.user.id || employee.id === place.leaderId
    const hasNoTemplate = place.templateId !== undefined && employee.type === 'admin'
    if (isOutOfQuestion || hasNoTemplate || !rules.mayGive(employee)) continue
    const { pointsLimit: _unchanged, ...input } = employee
    await changeEmployee(ctx, needs, { id: employee.id, input: { ...input, ...place } })
    changed += 1
  }
  return { changed, left: employees.length - changed }
}

async function selectEmployees(
  ctx: TransactionContext,
  selection: BatchSelection,
): Promise<StoredEmployee[]> {
  const binder = new SqlBinder()
  const definition = employeeList(employeeViewer(ctx))
  const rows = await ctx.db.query<StoredEmployee>(
    `select ${employeeColumns} from ${definition.from} where ${batchSql(definition, selection, binder)}
     order by u.id limit ${placedAtOnce + 1}`,
    binder.values,
  )
  if (rows.length === 0) throw new AppError('nothingSelected')
  if (rows.length > placedAtOnce) throw new AppError('tooManySelected', { limit: placedAtOnce })
  return rows
}
