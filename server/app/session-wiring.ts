import { registerAccessTokenRoutes } from '#features/access/access-tokens/access-token-routes.ts'
import { registerProfileRoutes } from '#features/access/account/profile-routes.ts'
import { registerSecurityRoutes } from '#features/access/company-security/security-routes.ts'
import { type GivenRights, readGrantRules } from '#features/access/permission-templates/grant-rules.ts'
import { registerSecondFactorRoutes } from '#features/access/second-factor/factor-routes.ts'
import { takeCode } from '#features/access/second-factor/factor-service.ts'
import { registerAccountSecurityRoutes } from '#features/access/session/account-routes.ts'
import { refuseSupport, requireOwnPassword } from '#features/access/session/password-service.ts'
import { startSessionCleanup } from '#features/access/session/session-cleanup.ts'
import { registerSessionRoutes } from '#features/access/session/session-routes.ts'
import { admitUser, assertNotThrottled } from '#features/access/session/sign-in-service.ts'
import { recordFailure } from '#features/access/session/sign-in-throttle.ts'
import { registerSingleSignOnRoutes } from '#features/access/single-sign-on/single-sign-on-routes.ts'
import { deniedPathsFor, menuFor } from '#features/frame/menu/menu-tree.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { createOutsideFetch } from '#platform/http/outside-fetch.ts'
import { one } from '#platform/postgres/database.ts'
import type { Administration } from './administration-wiring.ts'
import type { Platform } from './services.ts'

const mayManage = async (ctx: TransactionContext, target: GivenRights) =>
  (await readGrantRules(ctx)).mayGive(target)

/** Wires signing in, the second factor, single sign-on and what people do with their own account. */
export function registerSessions(
  server: HttpServer,
  { config, stores, secrets, publicUrl }: Platform,
  describeFrame: Administration['describeFrame'],
): void {
  const { database, files } = stores
  const { systemDb } = database

  registerSessionRoutes(server, {
    database,
    menuFor,
    deniedPathsFor,
    describeFrame,
    async takeCode(userId, code) {
      const user = await one<{ companyId: number }>(systemDb, 'select company_id from users where id = $1', [
        userId,
      ])
      if (!user) return false
      const actor = { companyId: user.companyId, userId }
      return database.tenantTransaction(actor, (db) => takeCode(db, secrets, { userId, code }))
    },
  })
  registerAccountSecurityRoutes(server, { database, mayManage })
  registerAccessTokenRoutes(server, { refuseSupport })
  registerProfileRoutes(server, files)
  registerSecurityRoutes(server, { refuseSupport })
  registerSecondFactorRoutes(server, {
    secrets,
    refuseSupport,
    requireOwnPassword: (ctx, password) => requireOwnPassword(database, ctx, password),
    mayManage,
    async settleSession(sessionId) {
      await systemDb.query('update sessions set pending = null where id = $1', [sessionId])
    },
  })
  registerSingleSignOnRoutes(server, {
    database,
    secrets,
    publicUrl,
    refuseSupport,
    fetch: createOutsideFetch({ allowInside: config.ssoPrivateIssuers }),
    admitUser: (ctx, userId) => admitUser(database, ctx, userId),
    assertNotThrottled: (ctx, name) => assertNotThrottled(systemDb, ctx, name),
    noteGuess: (ctx, name) => recordFailure(systemDb, name, ctx.address),
  })
}

/** Deletes old sign-ins from time to time; the returned function ends that. */
export function startSessionLoops({ stores, log }: Platform): () => void {
  return startSessionCleanup(stores.database.systemDb, log)
}
