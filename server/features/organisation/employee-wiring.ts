import type { Rights } from '@landfall/contract/access/permission-templates.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { notify } from '#platform/notices/notice-store.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { EmployeeNeeds, GrantRules, HandOverPart } from './employees/employee-needs.ts'
import { registerEmployeeRoutes } from './employees/employee-routes.ts'
import { type IssuePassword, namingHouseRules } from './employees/user-creation.ts'
import { registerSubordinateRoutes } from './subordinates/subordinate-routes.ts'
import { readGroupReach } from './user-groups/user-group-reach.ts'
import { registerUserGroupRoutes } from './user-groups/user-group-routes.ts'
import type { UserGroupDeps } from './user-groups/user-group-service.ts'

/** What the people of a company need of other areas. */
export interface PeopleDeps {
  readGrantRules(ctx: TransactionContext): Promise<GrantRules>
  readHeldRights(ctx: TransactionContext): Promise<{ held: Rights }>
  issuePassword: IssuePassword
  /** Points somebody may spend in a month; null: no limit of his own. */
  setPointsLimit(db: Db, userId: number, limit: number | null): Promise<void>
  /** What becomes of pools when a user group is dissolved. */
  pools: Pick<UserGroupDeps, 'passOn' | 'readOpenings'>
  handOver: { customers: HandOverPart; sendTasks: EmployeeNeeds['handOver']['sendTasks'] }
}

/** What employees need around them. */
export function employeeNeeds({
  readGrantRules,
  issuePassword,
  setPointsLimit,
  handOver,
}: PeopleDeps): EmployeeNeeds {
  return {
    readGrantRules,
    readPlacing: async (ctx, { held }) => (await readGroupReach(ctx, held.dataScope)).mayPutPeopleInto,
    issuePassword,
    setPointsLimit,
    notifyReset: ({ db, user }, userId) =>
      notify(db, [{ userIds: [userId], kind: 'passwordReset', params: { by: user.name } }]),
    async notifyHandOver({ db, user }, { successorId, amount }) {
      if (successorId === null || successorId === user.id || amount === 0) return
      const params = { amount, by: user.name }
      await notify(db, [
        { userIds: [successorId], kind: 'assignedToMe', params, path: '/customer/index?tab=mine' },
      ])
    },
    handOver,
  }
}

/** Employees, their groups and who leads whom. */
export function registerPeople(server: HttpServer, deps: PeopleDeps): void {
  registerUserGroupRoutes(server, {
    namingHouseRules,
    ...deps.pools,
    readDataScope: async (ctx) => (await deps.readHeldRights(ctx)).held.dataScope,
  })
  registerEmployeeRoutes(server, employeeNeeds(deps))
  registerSubordinateRoutes(server, deps)
}
