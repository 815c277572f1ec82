import type { EmployeeChoices } from '@landfall/contract/organisation/employees.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { EmployeeNeeds } from './employee-needs.ts'

/** What the form of an employee offers to the caller. */
export async function listChoices(ctx: TransactionContext, needs: EmployeeNeeds): Promise<EmployeeChoices> {
  const { db, scope } = ctx
  const rules = await needs.readGrantRules(ctx)
  const mayPlaceIn = await needs.readPlacing(ctx, rules)
  const templates = await db.query<{ id: number; name: string }>(
    'select id, name from permission_templates order by lower(name), id',
  )
  const groups = await db.query<{ id: number; path: string; leaderId: number | null }>(
    `with recursive paths as (
       select id, leader_id, name as path from user_groups where parent_id is null
       union all select g.id, g.leader_id, p.path || ' / ' || g.name
       from user_groups g join paths p on g.parent_id = p.id
     ) select id, path, leader_id from paths order by lower(path), id`,
  )
  const people = await db.query<{ id: number; name: string; username: string }>(
    `select id, name, user_name as username from users
     where disabled_at is null and ($1::bigint[] is null or id = any($1)) order by lower(name), id`,
    [scope.kind === 'company' ? null : scope.userIds],
  )
  return {
    templates: templates.map((template) => ({
      ...template,
      isGrantable: rules.mayGive({ type: 'employee', templateId: template.id }),
    })),
    groups: groups.map((group) => ({
      ...group,
      isInReach: scope.kind === 'company' || mayPlaceIn(group.id),
    })),
    people,
    mayMakeAdmins: rules.isAdmin,
  }
}
