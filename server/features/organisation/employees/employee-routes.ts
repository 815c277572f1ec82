import { employeeBatchRoutes } from '@landfall/contract/organisation/employee-batch.ts'
import { employeeRoutes } from '@landfall/contract/organisation/employees.ts'
import { subordinateRoutes } from '@landfall/contract/organisation/subordinates.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { queueExport } from '#platform/list/list-export.ts'
import { placeEmployees } from './employee-batch.ts'
import { listChoices } from './employee-choices.ts'
import type { EmployeeExportInput } from './employee-export.ts'
import { importEmployees, readImport } from './employee-import.ts'
import { disableEmployee, readHoldings } from './employee-leaving.ts'
import { employeeList, employeeViewer } from './employee-list.ts'
import type { EmployeeNeeds } from './employee-needs.ts'
import {
  changeEmployee,
  createEmployee,
  enableEmployee,
  listEmployees,
  readEmployee,
  reassignLeader,
  resetPassword,
} from './employee-service.ts'
import { readSeats } from './employee-store.ts'
import { freeUserName } from './user-creation.ts'

/** Employee accounts. */
export function registerEmployeeRoutes(server: HttpServer, needs: EmployeeNeeds): void {
  endpoint(server, employeeRoutes.list, (ctx, { query }) => listEmployees(ctx, needs, query))
  endpoint(server, employeeRoutes.seats, (ctx) => readSeats(ctx.db))
  endpoint(server, employeeRoutes.choices, (ctx) => listChoices(ctx, needs))
  endpoint(server, employeeRoutes.proposeUserName, async (ctx, { query }) => ({
    userName: query.name.trim() === '' ? '' : await freeUserName(ctx.db, query.name),
  }))
  endpoint(server, employeeRoutes.read, (ctx, { params }) => readEmployee(ctx, needs, params.id))
  endpoint(server, employeeRoutes.create, (ctx, { body }) => createEmployee(ctx, needs, body))
  endpoint(server, employeeRoutes.update, (ctx, { params, body }) =>
    changeEmployee(ctx, needs, { id: params.id, input: body }),
  )
  endpoint(server, employeeBatchRoutes.place, (ctx, { body }) => placeEmployees(ctx, needs, body))
  endpoint(server, employeeBatchRoutes.export, (ctx, { body }) => {
    const input: EmployeeExportInput = { ...body, viewer: employeeViewer(ctx) }
    const definition = employeeList(input.viewer)
    return queueExport(ctx, { kind: 'employeeExport', source: 'employees', definition, input })
  })
  endpoint(server, subordinateRoutes.reassign, async (ctx, { params, body }) => {
    await reassignLeader(ctx, needs, { id: params.id, leaderId: body.leaderId })
    return null
  })
  endpoint(server, employeeRoutes.resetPassword, (ctx, { params }) => resetPassword(ctx, needs, params.id))
  endpoint(server, employeeRoutes.holdings, (ctx, { params }) => readHoldings(ctx, needs, params.id))
  endpoint(server, employeeRoutes.disable, async (ctx, { params, body }) => ({
    task: await disableEmployee(ctx, needs, { id: params.id, wish: body }),
  }))
  endpoint(server, employeeRoutes.enable, (ctx, { params }) => enableEmployee(ctx, needs, params.id))
  endpointWithoutTransaction(server, employeeRoutes.readImport, (ctx, { stream }) =>
    readImport(ctx, needs, stream),
  )
  endpointWithoutTransaction(server, employeeRoutes.import, (ctx, { body }) =>
    importEmployees(ctx, needs, body.items),
  )
}
