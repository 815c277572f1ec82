import type { DataScopeName } from '@landfall/contract/access/permission-templates.ts'
import type { Db } from '#platform/postgres/database.ts'

interface Person {
  id: number
  leaderId: number | null
  groupId: number | null
}

/** How many colleagues' records somebody sees with a data scope, himself not counted; null means everybody's. */
export type CountVisible = (person: Person, scope: DataScopeName) => number | null

/** Reads who leads whom and which group is inside which, to answer for many people at once. */
export async function readVisibility(db: Db): Promise<CountVisible> {
  const people = await db.query<Person>('select id, leader_id, group_id from users')
  const groups = await db.query<{ id: number; parentId: number | null }>(
    'select id, parent_id from user_groups',
  )
  const led = groupBy(people, (person) => person.leaderId)
  const inside = groupBy(groups, (group) => group.parentId)
  return (person, scope) => {
    if (scope === 'company') return null
    if (scope === 'subordinates') return reach(led, person.id).size - 1
    if (scope !== 'group' || person.groupId === null) return 0
    const reached = reach(inside, person.groupId)
    return people.filter(({ id, groupId }) => id !== person.id && groupId !== null && reached.has(groupId))
      .length
  }
}

function groupBy<Row extends { id: number }>(rows: readonly Row[], parentOf: (row: Row) => number | null) {
  const below = new Map<number, number[]>()
  for (const row of rows) {
    const parent = parentOf(row)
    if (parent !== null) below.set(parent, [...(below.get(parent) ?? []), row.id])
  }
  return below
}

function reach(below: ReadonlyMap<number, readonly number[]>, start: number): Set<number> {
  const reached = new Set([start])
  for (const id of reached) for (const next of below.get(id) ?? []) reached.add(next)
  return reached
}
