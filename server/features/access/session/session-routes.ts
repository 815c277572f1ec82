import { type SessionUser, sessionRoutes } from '@landfall/contract/access/session.ts'
import type { MenuEntry } from '@landfall/contract/menu.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import type { RouteReply } from '@landfall/contract/route.ts'
import type { Context } from '#platform/http/context.ts'
import {
  endpoint,
  endpointWithoutTransaction,
  type HttpServer,
  publicEndpoint,
} from '#platform/http/endpoint.ts'
import { endSession, findColleagues, findUserCard, nameColleagues, storeLocale } from './session-store.ts'
import { completeSignIn, type SignInDeps, signIn } from './sign-in-service.ts'

interface SessionDeps extends SignInDeps {
  /** The pages a user may open, and those that exist but not for him. */
  menuFor(granted: ReadonlySet<Permission>): MenuEntry[]
  deniedPathsFor(granted: ReadonlySet<Permission>): string[]
  /** What the frame shows around every page. */
  describeFrame(ctx: Context): Promise<Pick<RouteReply<typeof sessionRoutes.info>, 'brand' | 'announcements'>>
}

/** Sign-in, who am I, sign-out. */
export function registerSessionRoutes(server: HttpServer, deps: SessionDeps): void {
  const { database } = deps
  publicEndpoint(server, sessionRoutes.login, (ctx, { body }) => signIn(deps, ctx, body))
  publicEndpoint(server, sessionRoutes.loginCode, async (ctx, { body }) => ({
    accessToken: await completeSignIn(deps, ctx, body),
  }))
  endpointWithoutTransaction(server, sessionRoutes.info, async (ctx) => ({
    user: await describeUser(ctx),
    routes: deps.menuFor(ctx.permissions),
    deniedPaths: deps.deniedPathsFor(ctx.permissions),
    ...(await deps.describeFrame(ctx)),
  }))
  endpointWithoutTransaction(server, sessionRoutes.logout, async (ctx) => {
    await endSession(database.systemDb, ctx.sessionId)
    return null
  })
  endpoint(server, sessionRoutes.setLocale, async (ctx, { body }) => {
    await storeLocale(ctx.db, ctx.user.id, body.locale)
    return null
  })
  for (const spec of [sessionRoutes.users, sessionRoutes.usersOfSpecification]) {
    endpoint(server, spec, async (ctx, { query }) => ({
      items: query.ids
        ? await nameColleagues(ctx.db, query.ids.split(',').map(Number))
        : await findColleagues(ctx.db, query.search ?? ''),
    }))
  }
}

async function describeUser(ctx: Context): Promise<SessionUser> {
  const card = await ctx.transaction((db) => findUserCard(db, ctx.user.id))
  return {
    id: ctx.user.id,
    name: ctx.user.name,
    username: ctx.user.userName,
    roles: [card.type === 'admin' ? 'admin' : (card.templateName ?? 'employee')],
    avatar: card.avatar,
    introduction: card.introduction,
    email: ctx.user.email,
    type: ctx.level === 'company' ? card.type : ctx.level,
    actor: ctx.actor,
    companyId: ctx.company.id,
    companyName: ctx.company.name,
    timeZone: card.timeZone ?? ctx.company.timeZone,
    pending: ctx.pending,
    permissions: [...ctx.permissions],
    settings: {
      validateEmailBeforeExport: card.validateEmailBeforeExport,
      onlyExportValidEmails: card.onlyExportValidEmails,
    },
  }
}
