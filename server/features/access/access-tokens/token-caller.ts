import { tokenPrefix } from '@landfall/contract/access/access-tokens.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Caller } from '#platform/http/context.ts'
import type { Database } from '#platform/postgres/database.ts'
import { findLivingToken, noteUse } from './access-token-store.ts'
import { RequestBudgets } from './request-budget.ts'

const requestsPerMinute = 300

interface TokenCallerDeps {
  database: Database
  /** Somebody with his rights and data scope as they are now; undefined when he cannot sign in. */
  findUser(userId: number): Promise<Caller | undefined>
}

/** Whether what came with a request is an access token and not that of a session. */
export function isAccessToken(token: string): boolean {
  return token.startsWith(tokenPrefix)
}

/** Finds who is behind an access token: its owner with, of his rights, those that the token was given. */
export function createTokenCaller({ database, findUser }: TokenCallerDeps) {
  const { systemDb } = database
  const budgets = new RequestBudgets(requestsPerMinute)
  return async (token: string, address: string): Promise<Caller> => {
    const found = await findLivingToken(systemDb, token)
    const owner = found && (await findUser(found.userId))
    if (!found || !owner) throw new AppError('invalidLogin')
    if (found.isStale) await noteUse(systemDb, found.id, address)
    const permissions = new Set([...owner.permissions].filter((each) => found.scopes.includes(each)))
    return { ...owner, permissions, token: { id: found.id, budget: budgets.spend(found.id) } }
  }
}
