import type {
  FirstAdmin,
  IssuedSignIn,
  SupportGrant,
} from '@landfall/contract/organisation/account-fields.ts'
import type { Branding } from '@landfall/contract/organisation/branding.ts'
import type { Area } from '#platform/area/area.ts'
import type { Platform, Stores } from '#platform/area/platform.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { createOutsideFetch, createWebGuard } from '#platform/http/outside-fetch.ts'
import type { Db } from '#platform/postgres/database.ts'
import { deletedRecycling } from '#platform/records/deleted-records.ts'
import type { PersonRows } from '#platform/records/known-person.ts'
import type { RecycleHandler } from '#platform/records/recycle-handler.ts'
import { registerAccessTokenRoutes } from './access-tokens/access-token-routes.ts'
import { createTokenCaller, isAccessToken } from './access-tokens/token-caller.ts'
import { registerProfileRoutes } from './account/profile-routes.ts'
import { registerSecurityRoutes } from './company-security/security-routes.ts'
import { deniedPathsFor, menuFor, menuNeeds } from './menu/menu-tree.ts'
import { type GivenRights, readGrantRules, readHeldRights } from './permission-templates/grant-rules.ts'
import { registerPermissionTemplateRoutes } from './permission-templates/permission-template-routes.ts'
import { storeDemoTemplate } from './permission-templates/template-demo.ts'
import { registerSecondFactorRoutes } from './second-factor/factor-routes.ts'
import { takeCode } from './second-factor/factor-service.ts'
import { registerAccountSecurityRoutes } from './session/account-routes.ts'
import { findKnownPasswords, replaceKnownPasswords } from './session/known-passwords.ts'
import { hashPassword } from './session/password-hash.ts'
import { refuseSupport, requireOwnPassword } from './session/password-service.ts'
import { startSessionCleanup } from './session/session-cleanup.ts'
import { tokenHash } from './session/session-opening.ts'
import { registerSessionRoutes } from './session/session-routes.ts'
import { findCaller, findUser } from './session/session-service.ts'
import { findAccountById, settleSession } from './session/session-store.ts'
import { admitUser } from './session/sign-in-service.ts'
import { countersOfCode, countersOfName, tryCounted, unforgiving } from './session/sign-in-throttle.ts'
import { issueTemporaryPassword, makeTemporaryPassword } from './session/temporary-password.ts'
import { registerSingleSignOnRoutes } from './single-sign-on/single-sign-on-routes.ts'
import { readAnnouncements } from './support-access/announcement-read-model.ts'
import {
  createFirstAdmin,
  type HousePeopleDeps,
  listHousePeople,
  resetHousePassword,
  signInAsPerson,
} from './support-access/house-people.ts'
import { registerSupportRoutes } from './support-access/support-routes.ts'
import { eventPersons } from './webhooks/event-persons.ts'
import { startWebhooks } from './webhooks/webhook-loop.ts'
import { registerWebhookRoutes } from './webhooks/webhook-routes.ts'

interface AccessDeps {
  /** Stores an administrator of a house with a one-time password. */
  createAdmin: HousePeopleDeps['createAdmin']
  /** The caller's own brand, if there is one. */
  brandOf(ctx: Context): Promise<Branding | undefined>
}

/** What other areas are given of this one. */
export interface Access extends Area {
  /** Where this area knows of persons. */
  persons: readonly PersonRows[]
  recycling: readonly RecycleHandler[]
  findCaller: HttpServer['findCaller']
  /** Refuses support that is signed in as somebody else. */
  refuseSupport: typeof refuseSupport
  issueTemporaryPassword: typeof issueTemporaryPassword
  /** What the people of the demo need of signing in. */
  demo: {
    hashPassword: typeof hashPassword
    makePassword: typeof makeTemporaryPassword
    storeTemplate: typeof storeDemoTemplate
    findKnownPasswords: typeof findKnownPasswords
    replaceKnownPasswords: typeof replaceKnownPasswords
  }
  readGrantRules: typeof readGrantRules
  readHeldRights: typeof readHeldRights
  /** The people of a house below the caller's, for those who look after houses. */
  people: {
    createFirstAdmin(db: Db, companyId: number, admin: FirstAdmin): Promise<IssuedSignIn>
    listPeople: typeof listHousePeople
    resetPassword(ctx: Context, who: { companyId: number; userId: number }): Promise<IssuedSignIn>
    signInAs(ctx: Context, who: { companyId: number; userId: number; reason: string }): Promise<SupportGrant>
  }
}

/** Who may come in, as whom, and what he may open; and which programs may. */
export function createAccess(platform: Platform, deps: AccessDeps): Access {
  const { stores, log } = platform
  const housePeople = { createAdmin: deps.createAdmin, issueTemporaryPassword, hashToken: tokenHash }
  const webhooks = webhookDeps(platform)
  return {
    registerRoutes(server) {
      registerSignIn(server, platform, deps)
      registerOwnAccount(server, platform)
      registerPermissionTemplateRoutes(server, { menuNeeds })
      registerSupportRoutes(server)
      registerWebhookRoutes(server, { ...webhooks, refuseSupport })
    },
    startLoops: () => [startSessionCleanup(stores.database.systemDb, log), startWebhooks(webhooks)],
    findCaller: callerFinder(stores),
    refuseSupport,
    issueTemporaryPassword,
    demo: {
      hashPassword,
      makePassword: makeTemporaryPassword,
      storeTemplate: storeDemoTemplate,
      findKnownPasswords,
      replaceKnownPasswords,
    },
    readGrantRules,
    readHeldRights,
    persons: eventPersons,
    recycling: [
      deletedRecycling({
        kind: 'permissionTemplate',
        table: 'permission_templates',
        needs: 'company.template.write',
      }),
      // It sends nothing before somebody has looked at it.
      deletedRecycling({
        kind: 'webhook',
        table: 'webhooks',
        needs: 'company.integration.manage',
        changed: 'is_active = false, failing_since = null, off_reason = null',
      }),
    ],
    people: {
      createFirstAdmin: (db, companyId, admin) => createFirstAdmin(housePeople, db, { companyId, admin }),
      listPeople: listHousePeople,
      resetPassword: resetHousePassword.bind(undefined, housePeople),
      signInAs: signInAsPerson.bind(undefined, housePeople),
    },
  }
}

function registerSignIn(server: HttpServer, platform: Platform, { brandOf }: AccessDeps): void {
  const { config, stores, secrets, publicUrl, log } = platform
  const { database } = stores
  const { systemDb } = database
  registerSessionRoutes(server, {
    database,
    menuFor,
    deniedPathsFor,
    async describeFrame(ctx) {
      const [brand, announcements] = await Promise.all([
        brandOf(ctx),
        ctx.transaction((db) => readAnnouncements({ ...ctx, db })),
      ])
      return { brand, announcements }
    },
    async takeCode(userId, code) {
      const user = await findAccountById(systemDb, userId)
      if (!user) return false
      const actor = { companyId: user.companyId, userId }
      return database.tenantTransaction(actor, (db) => takeCode(db, secrets, { userId, code }))
    },
  })
  registerSingleSignOnRoutes(server, {
    database,
    secrets,
    publicUrl,
    refuseSupport,
    fetch: createOutsideFetch(createWebGuard({ allowInside: config.ssoPrivateIssuers, log })),
    admitUser: (ctx, userId) => admitUser(database, ctx, userId),
    async tryName({ address }, userName, attempt) {
      // That a name has a provider proves nobody: passwords guessed before stay counted.
      const counters = unforgiving(await countersOfName(systemDb, { userName, address }))
      return tryCounted(database, { counters, wrong: 'singleSignOnMissing' }, attempt)
    },
  })
}

const mayManage = async (ctx: TransactionContext, target: GivenRights) =>
  (await readGrantRules(ctx)).mayGive(target)

function registerOwnAccount(server: HttpServer, { stores, secrets }: Platform): void {
  const { database, files } = stores
  registerAccountSecurityRoutes(server, { database, mayManage })
  registerAccessTokenRoutes(server, { refuseSupport })
  registerProfileRoutes(server, files)
  registerSecurityRoutes(server, { refuseSupport })
  registerSecondFactorRoutes(server, {
    secrets,
    refuseSupport,
    requireOwnPassword: (ctx, password) => requireOwnPassword(database, ctx, password),
    async tryCode({ user, address }, attempt) {
      const counters = await countersOfCode(database.systemDb, { ...user, address })
      return tryCounted(database, { counters, wrong: 'codeWrong' }, attempt)
    },
    mayManage,
    settleSession: (sessionId) => settleSession(database.systemDb, sessionId),
  })
}

// A token of a program, or of a session.
function callerFinder({ database }: Stores): HttpServer['findCaller'] {
  const findTokenCaller = createTokenCaller({ database, findUser: (userId) => findUser(database, userId) })
  return (token, options) =>
    isAccessToken(token)
      ? findTokenCaller(token, options?.address ?? '')
      : findCaller(database, token, options)
}

function webhookDeps({ stores, log, secrets, config }: Platform) {
  const guard = createWebGuard({ allowInside: config.webhooksPrivate, log })
  return { database: stores.database, log, secrets, guard, fetch: createOutsideFetch(guard) }
}
