import type { SecurityChange } from '@landfall/contract/frame/notices.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { notify } from '#platform/notices/notice-store.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import {
  deleteFactor,
  findFactor,
  readFactorState,
  storeProposal,
  storeRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './factor-store.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { makeSecret, secretAddress, stepOfCode } from './totp.ts'

/** What decides about the rights of somebody whose factor is to be taken. */
interface FactorOwner {
  type: 'admin' | 'employee'
  templateId: number | null
}

/** What the second factor needs of other features. */
export interface FactorDeps {
  secrets: SecretBox
  /** Has the caller prove with his password that it is he. */
  requireOwnPassword(ctx: Context, password: string): Promise<void>
  /** Makes a try at a code of the caller that is counted as at sign-in; the refusal `codeWrong` is a wrong one. */
  tryCode<T>(ctx: Context, attempt: () => Promise<T>): Promise<T>
  /** Refuses support that is signed in as somebody else. */
  refuseSupport(ctx: Context): void
  /** The session has what it was waiting for. */
  settleSession(sessionId: number): Promise<void>
  /** Whether somebody with these rights has none that the caller lacks. */
  mayManage(ctx: TransactionContext, target: FactorOwner): Promise<boolean>
}

const codeKey = (secrets: SecretBox) => secrets.deriveKey('recovery-code')

/** Makes a secret that counts once a code of it was confirmed. */
export async function beginFactor(
  ctx: Context,
  { secrets, requireOwnPassword }: FactorDeps,
  passWord: string,
): Promise<{ secret: string; address: string }> {
  await requireOwnPassword(ctx, passWord)
  const secret = makeSecret()
  await ctx.transaction(async (db) => {
    const { policy } = await readFactorState(db, ctx.user.id)
    if (policy === 'off') throw new AppError('secondFactorOff')
    if (!(await storeProposal(db, ctx.user.id, secrets.seal(secret)))) throw new AppError('secondFactorOn')
  })
  return { secret, address: secretAddress(secret, { issuer: ctx.company.name, label: ctx.user.userName }) }
}

/** Turns the factor on and answers the recovery codes, which are shown this once. */
export async function confirmFactor(ctx: Context, deps: FactorDeps, code: string): Promise<string[]> {
  deps.refuseSupport(ctx)
  const confirm = () =>
    ctx.transaction(async (db) => {
      const factor = await findFactor(db, ctx.user.id)
      if (!factor) throw new AppError('secondFactorOff')
      if (factor.confirmedAt) throw new AppError('secondFactorOn')
      const step = stepOfCode(deps.secrets.open(factor.secretSealed), code)
      if (step === undefined || !(await takeStep(db, ctx.user.id, step))) throw new AppError('codeWrong')
      await tell(db, ctx.user.id, 'secondFactorOn')
      return replaceCodes(db, deps.secrets, ctx.user.id)
    })
  const codes = await deps.tryCode(ctx, confirm)
  if (ctx.pending === 'secondFactorMustEnrol') await deps.settleSession(ctx.sessionId)
  return codes
}

/** Replaces all recovery codes. */
export async function renewCodes(ctx: Context, deps: FactorDeps, passWord: string): Promise<string[]> {
  await deps.requireOwnPassword(ctx, passWord)
  return ctx.transaction(async (db) => {
    const { isOn } = await readFactorState(db, ctx.user.id)
    if (!isOn) throw new AppError('secondFactorOff')
    return replaceCodes(db, deps.secrets, ctx.user.id)
  })
}

async function replaceCodes(db: Db, secrets: SecretBox, userId: number): Promise<string[]> {
  const codes = makeRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(codeKey(secrets), userId, code))
  await storeRecoveryCodes(db, userId, hashes)
  return codes
}

/** Turns the caller's own factor off where the company allows it. */
export async function turnOffFactor(ctx: Context, deps: FactorDeps, passWord: string): Promise<void> {
  await deps.requireOwnPassword(ctx, passWord)
  await ctx.transaction(async (db) => {
    const { isOn, policy } = await readFactorState(db, ctx.user.id)
    if (!isOn) throw new AppError('secondFactorOff')
    if (policy === 'required') throw new AppError('secondFactorRequired')
    await deleteFactor(db, ctx.user.id)
    await tell(db, ctx.user.id, 'secondFactorOff')
  })
}

/** Takes the factor from an employee within the caller's scope who has no right that the caller lacks. */
export async function resetFactor(ctx: TransactionContext, deps: FactorDeps, userId: number): Promise<void> {
  deps.refuseSupport(ctx)
  const target = await one<FactorOwner>(ctx.db, 'select type, template_id from users where id = $1', [userId])
  const inScope = ctx.scope.kind === 'company' || ctx.scope.userIds.includes(userId)
  if (!target || !inScope) throw new AppError('notFound')
  if (userId === ctx.user.id || !(await deps.mayManage(ctx, target))) throw new AppError('noPermission')
  if (!(await deleteFactor(ctx.db, userId))) throw new AppError('secondFactorOff')
  await tell(ctx.db, userId, 'secondFactorOff')
}

/** Takes a code of the user's app or one of his recovery codes, each only once; in a transaction of his company. */
export async function takeCode(
  db: Db,
  secrets: SecretBox,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) {
    const isTaken = await takeRecoveryCode(db, userId, hashRecoveryCode(codeKey(secrets), userId, code))
    if (isTaken) await tell(db, userId, 'recoveryCodeUsed')
    return isTaken
  }
  const factor = await findFactor(db, userId)
  if (!factor?.confirmedAt) return false
  const step = stepOfCode(secrets.open(factor.secretSealed), code)
  return step !== undefined && takeStep(db, userId, step)
}

function tell(db: Db, userId: number, change: SecurityChange): Promise<void> {
  const path = '/user/userCenter?tab=secondFactor'
  return notify(db, [{ userIds: [userId], kind: 'securityChanged', params: { change }, path }])
}
