import { randomBytes } from 'node:crypto'
import type { LoginInput } from '@landfall/contract/access/session.ts'
import type { ErrorName } from '@landfall/contract/error-codes.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { PublicContext } from '#platform/http/context.ts'
import { type Database, type Db, one } from '#platform/postgres/database.ts'
import { passwordMatches } from './password-hash.ts'
import { logFailure, openSession, type SignInMethod, tokenHash } from './session-opening.ts'
import { type AccountRow, findAccount, findAccountById } from './session-store.ts'
import { countersOfCode, countersOfName, requireCodeTurn, tryCounted } from './sign-in-throttle.ts'

/** What signing in needs of the second factor. */
export interface SignInDeps {
  database: Database
  /** Takes a code of a user's app or a recovery code, each only once. */
  takeCode(userId: number, code: string): Promise<boolean>
}

const challengeMinutes = 5
const challengeTries = 5

/** Checks name and password: opens a session, or answers a challenge that waits for the second factor. */
export async function signIn(
  { database }: SignInDeps,
  ctx: PublicContext,
  input: LoginInput,
): Promise<{ accessToken: string; challenge?: string }> {
  const { systemDb } = database
  const counters = await countersOfName(systemDb, { userName: input.userName, address: ctx.address })
  const account = await tryCounted(database, { counters, wrong: 'wrongPassword' }, () =>
    provePassword(systemDb, ctx, input),
  )
  if (!account.hasSecondFactor)
    return { accessToken: await openSession(database, account, { origin: ctx, method: 'password' }) }
  await requireCodeTurn(systemDb, account.id)
  return { accessToken: '', challenge: await beginChallenge(systemDb, account.id) }
}

async function provePassword(systemDb: Db, ctx: PublicContext, input: LoginInput): Promise<AccountRow> {
  const account = await findAccount(systemDb, input.userName)
  const failed = async (reason: ErrorName) => {
    await logFailure(systemDb, { account: account ?? null, reason, method: 'password', origin: ctx })
    ctx.log.info({ userId: account?.id ?? null, address: ctx.address, reason }, 'sign-in failed')
    return new AppError(reason)
  }
  if (!(await passwordMatches(account?.passwordHash, input.passWord)) || !account)
    throw await failed('wrongPassword')
  const obstacle = obstacleOf(account, 'password')
  if (obstacle) throw await failed(obstacle)
  return account
}

/** Why an account that has proved itself may not come in all the same. */
export function obstacleOf(account: AccountRow, method: SignInMethod): ErrorName | undefined {
  if (account.disabledAt) return 'accountDisabled'
  if (account.companyClosed)
    return account.companyClosed === 'expired' ? 'companyExpired' : 'companySuspended'
  if (method === 'singleSignOn') return undefined
  if (account.isTemporaryOver) return 'temporaryPasswordExpired'
  return account.isSingleSignOnOnly && account.type !== 'admin' ? 'singleSignOnOnly' : undefined
}

async function beginChallenge(systemDb: Db, userId: number): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await systemDb.query('delete from sign_in_challenges where expires_at < now()')
  await systemDb.query(
    `insert into sign_in_challenges (token_hash, user_id, expires_at)
     values ($1, $2, now() + make_interval(mins => $3))`,
    [tokenHash(challenge), userId, challengeMinutes],
  )
  return challenge
}

/** Completes a sign-in with a code of the second factor and returns the access token. */
export async function completeSignIn(
  deps: SignInDeps,
  ctx: PublicContext,
  input: { challenge: string; code: string },
): Promise<string> {
  const { database } = deps
  const { systemDb } = database
  const hash = tokenHash(input.challenge)
  // Each try is counted before it is made, so that tries at the same moment do not count as one.
  const open = await one<{ userId: number }>(
    systemDb,
    `update sign_in_challenges set failures = failures + 1
     where token_hash = $1 and expires_at > now() and failures < $2 returning user_id`,
    [hash, challengeTries],
  )
  const account = open && (await findAccountById(systemDb, open.userId))
  if (!account) throw new AppError('challengeGone')
  const { id, userName } = account
  const counters = await countersOfCode(systemDb, { id, userName, address: ctx.address })
  await tryCounted(database, { counters, wrong: 'codeWrong' }, () =>
    proveCode(deps, ctx, { account, code: input.code }),
  )
  await systemDb.query('delete from sign_in_challenges where token_hash = $1', [hash])
  return openSession(database, account, { origin: ctx, method: 'password' })
}

async function proveCode(
  { database, takeCode }: SignInDeps,
  ctx: PublicContext,
  { account, code }: { account: AccountRow; code: string },
): Promise<void> {
  const failed = async (reason: ErrorName) => {
    await logFailure(database.systemDb, { account, reason, method: 'password', origin: ctx })
    return new AppError(reason)
  }
  const obstacle = obstacleOf(account, 'password')
  if (obstacle) throw await failed(obstacle)
  if (!(await takeCode(account.id, code))) throw await failed('codeWrong')
}

/** Lets in a user whom his company's provider has vouched for. */
export async function admitUser(database: Database, ctx: PublicContext, userId: number): Promise<string> {
  const account = await findAccountById(database.systemDb, userId)
  if (!account) throw new AppError('singleSignOnNobody')
  const obstacle = obstacleOf(account, 'singleSignOn')
  if (obstacle) {
    await logFailure(database.systemDb, { account, reason: obstacle, method: 'singleSignOn', origin: ctx })
    throw new AppError(obstacle)
  }
  return openSession(database, account, { origin: ctx, method: 'singleSignOn' })
}
