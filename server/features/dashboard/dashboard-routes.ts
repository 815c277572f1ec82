import { dashboardRoutes } from '@landfall/contract/dashboard.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { readFunnel } from './funnel-read-model.ts'

/** The figures of the home page. */
export function registerDashboardRoutes(server: HttpServer): void {
  endpoint(server, dashboardRoutes.read, (ctx) => readFunnel(ctx))
}
