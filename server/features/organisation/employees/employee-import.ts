import type { ErrorName } from '@landfall/contract/error-codes.ts'
import type {
  CheckedRow,
  ImportField,
  ImportProblem,
  ImportRow,
  IssuedPassword,
} from '@landfall/contract/organisation/employees.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import type { EmployeeNeeds } from './employee-needs.ts'
import { createEmployee, reassignLeader } from './employee-service.ts'
import { type PlannedRow, planImport } from './import-check.ts'
import { collectFile, readImportFile } from './import-reading.ts'

/** Reads a file and says what is wrong with which row; nothing is stored. */
export async function readImport(
  ctx: Context,
  needs: EmployeeNeeds,
  stream: AsyncIterable<Uint8Array>,
): Promise<{ items: CheckedRow[]; seatsLeft: number | null }> {
  const rows = await readImportFile(ctx, await collectFile(stream))
  const { rows: items, seatsLeft } = await ctx.transaction((db) => planImport({ ...ctx, db }, needs, rows))
  return { items, seatsLeft }
}

type CreatedRow = IssuedPassword & { line: number; name: string }

/** Creates the employees of the rows without problems, each in a transaction of its own; answers all others. */
export async function importEmployees(
  ctx: Context,
  needs: EmployeeNeeds,
  rows: readonly ImportRow[],
): Promise<{ created: CreatedRow[]; refused: CheckedRow[] }> {
  const within = <T>(work: (tx: TransactionContext) => Promise<T>) =>
    ctx.transaction((db) => work({ ...ctx, db }))
  const plan = await within((tx) => planImport(tx, needs, rows))
  const created: CreatedRow[] = []
  const refused: CheckedRow[] = plan.rows.filter((row) => row.problems.length > 0)
  for (const row of plan.rows.filter(({ problems }) => problems.length === 0)) {
    try {
      const { input, line } = row
      created.push({ line, name: input.name, ...(await within((tx) => createEmployee(tx, needs, input))) })
    } catch (error) {
      refused.push({ ...row, problems: [problemOf(error)] })
    }
  }
  const unled = await leadByEachOther({ created, rows: plan.rows }, (ids) =>
    within((tx) => reassignLeader(tx, needs, ids)),
  )
  return { created, refused: [...refused, ...unled].toSorted((one, other) => one.line - other.line) }
}

// Leaders from the same file exist only now. Whose leader could not be created, or would be below him, stays without.
async function leadByEachOther(
  { created, rows }: { created: readonly CreatedRow[]; rows: readonly PlannedRow[] },
  lead: (ids: { id: number; leaderId: number }) => Promise<void>,
): Promise<CheckedRow[]> {
  const idOf = new Map(created.map(({ line, id }) => [line, id]))
  const unled: CheckedRow[] = []
  for (const row of rows) {
    const [id, leaderId] = [idOf.get(row.line), idOf.get(row.leaderLine ?? 0)]
    if (id === undefined || row.leaderLine === null) continue
    const isLed =
      leaderId !== undefined &&
      (await lead({ id, leaderId }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError) return false
          throw error
        },
      ))
    if (!isLed) unled.push({ ...row, problems: [{ field: 'leader', problem: 'leaderUnknown' }] })
  }
  return unled
}

// What changed between the check and the creation.
const problems: Partial<Record<ErrorName, [ImportField, ImportProblem]>> = {
  userNameTaken: ['userName', 'userNameTaken'],
  seatsExhausted: ['name', 'noSeat'],
  grantTooMuch: ['template', 'templateTooStrong'],
  permissionTemplateNotFound: ['template', 'templateUnknown'],
  userGroupNotFound: ['group', 'groupUnknown'],
  employeeNotFound: ['leader', 'leaderUnknown'],
  employeeOutOfReach: ['group', 'groupOutOfReach'],
  noPermission: ['pointsLimit', 'pointsWrong'],
}

function problemOf(error: unknown): CheckedRow['problems'][number] {
  const known = error instanceof AppError ? problems[error.errorName] : undefined
  if (!known) throw error
  return { field: known[0], problem: known[1] }
}
