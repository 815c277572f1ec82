import { systemRoutes } from '@landfall/contract/organisation/system-settings.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { type HealthDeps, readHealth } from './health-read-model.ts'
import { readCompanyDefaults, readSystemSettings, saveSystemSettings } from './settings-store.ts'

/** Settings of the whole installation and how it is. */
export function registerSystemRoutes(server: HttpServer, health: HealthDeps): void {
  endpoint(server, systemRoutes.settings, (ctx) => readSystemSettings(ctx.db))
  endpoint(server, systemRoutes.saveSettings, (ctx, { body }) => saveSystemSettings(ctx.db, body))
  endpoint(server, systemRoutes.companyDefaults, (ctx) => readCompanyDefaults(ctx.db))
  endpointWithoutTransaction(server, systemRoutes.health, () => readHealth(health))
}
