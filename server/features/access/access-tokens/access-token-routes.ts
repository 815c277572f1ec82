import { randomBytes } from 'node:crypto'
import { accessTokenRoutes, tokenLimit, tokenPrefix } from '@landfall/contract/access/access-tokens.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { allowTokens, deleteToken, insertToken, listTokens, tokensAllowed } from './access-token-store.ts'

interface AccessTokenDeps {
  /** Refuses support that is signed in as somebody else. */
  refuseSupport(ctx: Context): void
}

/** Access tokens: everybody's own, and the company's eye on all of them. */
export function registerAccessTokenRoutes(server: HttpServer, { refuseSupport }: AccessTokenDeps): void {
  endpoint(server, accessTokenRoutes.list, async ({ db, user }) => ({
    items: await listTokens(db, user.id),
    areAllowed: await tokensAllowed(db),
  }))
  endpoint(server, accessTokenRoutes.create, async (ctx, { body }) => {
    refuseSupport(ctx)
    await assertMayCreate(ctx, body.scopes)
    const token = tokenPrefix + randomBytes(32).toString('base64url')
    const item = await insertToken(ctx.db, { ...body, token, hint: token.slice(0, tokenPrefix.length + 4) })
    return { token, item }
  })
  endpoint(server, accessTokenRoutes.revoke, ({ db, user }, { params }) => revoke(db, params.id, user.id))
  endpoint(server, accessTokenRoutes.listOfCompany, async ({ db }) => ({
    items: await listTokens(db, null),
    areAllowed: await tokensAllowed(db),
  }))
  endpoint(server, accessTokenRoutes.allow, async (ctx, { body }) => {
    refuseSupport(ctx)
    await allowTokens(ctx.db, body.areAllowed)
    return null
  })
  endpoint(server, accessTokenRoutes.revokeOfCompany, ({ db }, { params }) => revoke(db, params.id, null))
}

async function assertMayCreate({ db, user, permissions }: TransactionContext, scopes: readonly string[]) {
  if (!(await tokensAllowed(db))) throw new AppError('tokensNotAllowed')
  const held: ReadonlySet<string> = permissions
  if (scopes.some((scope) => !held.has(scope))) throw new AppError('tokenScopeTooWide')
  // One person's tokens are made one after the other, so that the limit holds.
  await db.query('select 1 from users where id = $1 for update', [user.id])
  if ((await listTokens(db, user.id)).length >= tokenLimit)
    throw new AppError('tooManyTokens', { limit: tokenLimit })
}

async function revoke(db: TransactionContext['db'], id: number, userId: number | null): Promise<null> {
  if (!(await deleteToken(db, id, userId))) throw new AppError('tokenNotFound')
  return null
}
