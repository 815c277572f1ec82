import { readGrantRules, readHeldRights } from '#features/access/permission-templates/grant-rules.ts'
import { registerPermissionTemplateRoutes } from '#features/access/permission-templates/permission-template-routes.ts'
import { issueTemporaryPassword } from '#features/access/session/temporary-password.ts'
import { countOwned, countOwnedEver, moveOwned } from '#features/customers/customers/customer-hand-over.ts'
import { passPoolsOn, readOpenings } from '#features/customers/pool-inheritance/pool-inheritance.ts'
import {
  countRunning,
  countUnfinished,
  moveUnfinished,
  pauseRunning,
} from '#features/email/email-tasks/send-task-hand-over.ts'
import { menuNeeds } from '#features/frame/menu/menu-tree.ts'
import { handOverTask } from '#features/organisation/employees/employee-leaving.ts'
import type { EmployeeNeeds } from '#features/organisation/employees/employee-needs.ts'
import { registerEmployeeRoutes } from '#features/organisation/employees/employee-routes.ts'
import { namingHouseRules } from '#features/organisation/employees/user-creation.ts'
import { registerSubordinateRoutes } from '#features/organisation/subordinates/subordinate-routes.ts'
import { readGroupReach } from '#features/organisation/user-groups/user-group-reach.ts'
import { registerUserGroupRoutes } from '#features/organisation/user-groups/user-group-routes.ts'
import { setMonthlyCap } from '#features/points/points/points-people.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { notify } from '#platform/notices/notice-store.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'

const needs: EmployeeNeeds = {
  readGrantRules,
  readPlacing: async (ctx, { held }) => (await readGroupReach(ctx, held.dataScope)).mayPutPeopleInto,
  issuePassword: issueTemporaryPassword,
  setPointsLimit: setMonthlyCap,
  notifyReset: ({ db, user }, userId) =>
    notify(db, [{ userIds: [userId], kind: 'passwordReset', params: { by: user.name } }]),
  async notifyHandOver({ db, user }, { successorId, amount }) {
    if (successorId === null || successorId === user.id || amount === 0) return
    const params = { amount, by: user.name }
    await notify(db, [
      { userIds: [successorId], kind: 'assignedToMe', params, path: '/customer/index?tab=mine' },
    ])
  },
  handOver: {
    customers: { count: countOwned, countAll: countOwnedEver, move: moveOwned },
    sendTasks: {
      count: countUnfinished,
      countAll: countUnfinished,
      move: moveUnfinished,
      countRunning,
      pauseAll: pauseRunning,
    },
  },
}

/** Employees, what they may do, their groups and who leads whom. */
export function registerEmployees(server: HttpServer): void {
  registerPermissionTemplateRoutes(server, { menuNeeds })
  registerUserGroupRoutes(server, {
    namingHouseRules,
    passOn: passPoolsOn,
    readOpenings,
    readDataScope: async (ctx) => (await readHeldRights(ctx)).held.dataScope,
  })
  registerEmployeeRoutes(server, needs)
  registerSubordinateRoutes(server, { readGrantRules })
}

/** The long work of employees. */
export function employeeTasks(): TaskDefinition[] {
  return [handOverTask(needs)]
}
