import {
  type CheckedRow,
  type EmployeeInput,
  employeeInput,
  type ImportField,
  type ImportProblem,
  type ImportRow,
} from '@landfall/contract/organisation/employees.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { EmployeeNeeds, Management } from './employee-needs.ts'
import { assertReach } from './employee-reach.ts'
import { readSeats } from './employee-store.ts'

/** A row as it would be stored; `leaderLine` says that the leader is created by another row. */
export interface PlannedRow extends CheckedRow {
  input: EmployeeInput
  leaderLine: number | null
}

/** Checks all rows of an import against the company as it is; the free seats go to the first rows without problems. */
export async function planImport(
  ctx: TransactionContext,
  needs: EmployeeNeeds,
  rows: readonly ImportRow[],
): Promise<{ rows: PlannedRow[]; seatsLeft: number | null }> {
  const names = await readNames(ctx.db, rows)
  const management: Management = { ctx, needs, rules: await needs.readGrantRules(ctx) }
  const { seats, used } = await readSeats(ctx.db)
  const seatsLeft = seats === null ? null : Math.max(0, seats - used)
  const planned: PlannedRow[] = []
  let free = seatsLeft ?? Number.POSITIVE_INFINITY
  for (const row of rows) {
    const plan = await planRow(management, { names, rows }, row)
    if (plan.problems.length === 0 && free <= 0) plan.problems.push({ field: 'name', problem: 'noSeat' })
    if (plan.problems.length === 0) free -= 1
    planned.push(plan)
  }
  return { rows: planned, seatsLeft }
}

interface Names {
  templates: Map<string, number>
  groups: Map<string, number | null>
  leaders: Map<string, number | null>
  takenUserNames: Set<string>
}

const key = (text: string) => text.normalize('NFKC').trim().toLowerCase()

// A name that two of them have stands for neither.
function index(rows: readonly { id: number; name: string }[]): Map<string, number | null> {
  const found = new Map<string, number | null>()
  for (const { id, name } of rows) found.set(key(name), found.has(key(name)) ? null : id)
  return found
}

async function readNames(db: Db, rows: readonly ImportRow[]): Promise<Names> {
  const templates = await db.query<{ id: number; name: string }>('select id, name from permission_templates')
  const groups = await db.query<{ id: number; name: string; path: string }>(
    `with recursive paths as (
       select id, name, name as path from user_groups where parent_id is null
       union all select g.id, g.name, p.path || '/' || g.name from user_groups g join paths p on g.parent_id = p.id
     ) select id, name, path from paths`,
  )
  const people = await db.query<{ id: number; name: string; userName: string }>(
    'select id, name, user_name from users where disabled_at is null',
  )
  const taken = await db.query<{ name: string }>(
    'select lower(name) as name from unnest($1::text[]) as name where user_name_taken(name)',
    [rows.map((row) => row.userName).filter((name) => name !== '')],
  )
  return {
    templates: new Map(templates.map(({ id, name }) => [key(name), id])),
    groups: new Map([
      ...index(groups),
      ...groups.map(({ id, path }) => [key(path.replace(/\s*\/\s*/g, '/')), id] as const),
    ]),
    leaders: new Map([...index(people), ...people.map(({ id, userName }) => [key(userName), id] as const)]),
    takenUserNames: new Set(taken.map(({ name }) => name)),
  }
}

interface Surroundings {
  names: Names
  rows: readonly ImportRow[]
}

async function planRow(
  management: Management,
  surroundings: Surroundings,
  row: ImportRow,
): Promise<PlannedRow> {
  const problems: CheckedRow['problems'] = []
  const note = (field: ImportField, problem: ImportProblem) => problems.push({ field, problem })
  const { input, leaderLine } = resolve(surroundings, row, note)
  noteUserName(surroundings, row, note)
  if (!problems.some(({ field }) => field === 'template') && !management.rules.mayGive(input))
    note('template', 'templateTooStrong')
  await noteReach(management, { input, leaderLine }, note)
  return { ...row, problems, input, leaderLine }
}

type Note = (field: ImportField, problem: ImportProblem) => void

function resolve({ names, rows }: Surroundings, row: ImportRow, note: Note) {
  const templateId = row.template === '' ? null : (names.templates.get(key(row.template)) ?? null)
  const groupName = key(row.group.replace(/\s*[/>]\s*/g, '/'))
  const groupId = row.group === '' ? null : (names.groups.get(groupName) ?? null)
  const leaderId = row.leader === '' ? null : (names.leaders.get(key(row.leader)) ?? null)
  const leaderLine = row.leader !== '' && leaderId === null ? lineOf(rows, row) : null
  if (row.template !== '' && templateId === null) note('template', 'templateUnknown')
  if (row.group !== '' && groupId === null) note('group', 'groupUnknown')
  if (row.leader !== '' && leaderId === null && leaderLine === null) note('leader', 'leaderUnknown')
  const parsed = parseFields(row, note)
  return { input: { ...parsed, templateId, groupId, leaderId } satisfies EmployeeInput, leaderLine }
}

// The leader may stand in the same file, under his user name or, when it is the only one, his real name.
function lineOf(rows: readonly ImportRow[], { line, leader }: ImportRow): number | null {
  const wanted = key(leader)
  const others = rows.filter((row) => row.line !== line)
  const named = others.filter((row) => key(row.name) === wanted)
  const found =
    others.find((row) => key(row.userName) === wanted) ?? (named.length === 1 ? named[0] : undefined)
  return found?.line ?? null
}

const wrongField: Partial<Record<ImportField, ImportProblem>> = {
  userName: 'userNameWrong',
  email: 'emailWrong',
  phone: 'phoneWrong',
  pointsLimit: 'pointsWrong',
}

function parseFields(row: ImportRow, note: Note): EmployeeInput {
  const { name, userName, email, phone } = row
  const pointsLimit = row.pointsLimit === '' ? undefined : Number(row.pointsLimit.replace(/[\s,]/g, ''))
  const result = employeeInput.safeParse({ name, userName, email, phone, pointsLimit })
  if (result.success) return result.data
  const fields = new Set(result.error.issues.map((issue) => String(issue.path[0]) as ImportField))
  for (const field of fields) {
    if (field === 'name') note('name', name === '' ? 'nameMissing' : 'nameTooLong')
    else note(field, wrongField[field] ?? 'nameMissing')
  }
  return employeeInput.parse({ name: '?' })
}

function noteUserName({ names, rows }: Surroundings, row: ImportRow, note: Note) {
  if (row.userName === '') return
  const isTwice = rows.some((other) => other.line < row.line && key(other.userName) === key(row.userName))
  if (names.takenUserNames.has(row.userName.toLowerCase())) note('userName', 'userNameTaken')
  else if (isTwice) note('userName', 'userNameTwice')
}

async function noteReach(
  management: Management,
  { input, leaderLine }: Pick<PlannedRow, 'input' | 'leaderLine'>,
  note: Note,
) {
  if (management.ctx.scope.kind === 'company') return
  // Somebody who is only about to come is nobody whom the caller sees already.
  if (leaderLine !== null) return note('leader', 'leaderOutOfReach')
  const isIn = async (place: { groupId: number | null; leaderId: number | null }) =>
    assertReach(management, place).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false
        throw error
      },
    )
  if (await isIn(input)) return
  const field = management.rules.held.dataScope === 'group' ? 'group' : 'leader'
  note(field, field === 'group' ? 'groupOutOfReach' : 'leaderOutOfReach')
}
