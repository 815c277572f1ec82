import { randomBytes } from 'node:crypto'
import type { Resolver } from 'node:dns/promises'
import { type SenderDomainView, senderDomainLimit } from '@landfall/contract/email/sender-domains.ts'
import { mailWorldOf } from '#platform/demo/own-mail-worlds.ts'
import { AppError, fieldError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import { notify } from '#platform/notices/notice-store.ts'
import type { Db } from '#platform/postgres/database.ts'
import { isFreeMailHost } from '#platform/reference/shared-hosts.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { checkDomain, type DomainCheck } from './domain-check.ts'
import { readSenderDomain, shownDomain } from './domain-names.ts'
import {
  type CheckResult,
  deleteDomain,
  findDomain,
  insertDomain,
  insertKeys,
  listDomains,
  listRelayHosts,
  type StoredDomain,
  storeCheck,
} from './sender-domain-store.ts'
import { type DomainSurroundings, recordsOf, viewDomain } from './sender-domain-view.ts'
import { makeKeys } from './sender-keys.ts'
import { spfSourceOf } from './spf-record.ts'
import type { WantedRecord } from './wanted-records.ts'

export interface DomainParts {
  secrets: SecretBox
  /** The domain at which mail reaches us; empty: it does not. */
  mailInDomain: string
  /** The host that names for links lead to; empty: there are none. */
  trackingHost: string
  /** Whether this installation answers under a name, over https. */
  answersAt(name: string): Promise<boolean>
  /** Who is asked about a name. */
  resolverOf(name: string): Resolver
}

type Transaction = Context['transaction']

/** What the records of the company's domains depend on. */
export async function readSurroundings(
  db: Db,
  { mailInDomain, trackingHost }: Pick<DomainParts, 'mailInDomain' | 'trackingHost'>,
): Promise<DomainSurroundings> {
  const relays = await listRelayHosts(db)
  return {
    mailInDomain,
    trackingHost,
    spfSources: [...new Set(relays.flatMap(({ host }) => spfSourceOf(host) ?? []))],
    returnsBounces: relays.some(({ returnsBounces }) => returnsBounces),
  }
}

/** The company's domains as they are shown. */
export async function viewDomains(db: Db, parts: DomainParts): Promise<SenderDomainView[]> {
  const surroundings = await readSurroundings(db, parts)
  return (await listDomains(db)).map((stored) => viewDomain(stored, surroundings))
}

async function readDomain(db: Db, parts: DomainParts, id: number): Promise<SenderDomainView> {
  return viewDomain(await requireDomain(db, id), await readSurroundings(db, parts))
}

async function requireDomain(db: Db, id: number): Promise<StoredDomain> {
  const stored = await findDomain(db, id)
  if (!stored) throw new AppError('senderDomainNotFound')
  return stored
}

/** Adds a domain with keys to sign its mail. */
export async function addDomain(ctx: Context, parts: DomainParts, text: string): Promise<SenderDomainView> {
  const domain = readSenderDomain(text)
  const refuse = (name: 'senderDomainInvalid' | 'senderDomainFree' | 'senderDomainTaken') =>
    fieldError(name, [{ path: 'body.domain', message: translate(ctx.locale, `errors.${name}`) }])
  if (!domain) throw refuse('senderDomainInvalid')
  if (isFreeMailHost(domain)) throw refuse('senderDomainFree')
  const keys = await sealedKeys(parts)
  return ctx.transaction(async (db) => {
    const known = await listDomains(db)
    if (known.some((each) => each.domain === domain)) throw refuse('senderDomainTaken')
    if (known.length >= senderDomainLimit)
      throw new AppError('tooManySenderDomains', { limit: senderDomainLimit })
    const id = await insertDomain(db, { domain, token: randomBytes(16).toString('hex') })
    if (id === undefined) throw refuse('senderDomainTaken')
    await insertKeys(db, id, keys)
    return readDomain(db, parts, id)
  })
}

async function sealedKeys({ secrets }: DomainParts) {
  return (await makeKeys()).map(({ privateKey, ...key }) => ({
    ...key,
    privateKeySealed: secrets.seal(privateKey),
  }))
}

/** Makes further keys; refuses while those of the last time wait for their records. */
export async function rotateKeys(ctx: Context, parts: DomainParts, id: number): Promise<SenderDomainView> {
  const keys = await sealedKeys(parts)
  return ctx.transaction(async (db) => {
    const stored = await requireDomain(db, id)
    const waits = stored.keys.some((key) => key.algorithm === 'rsa' && !key.publishedAt)
    if (waits) throw new AppError('senderKeysWaiting')
    await insertKeys(db, id, keys)
    return readDomain(db, parts, id)
  })
}

/** Removes a domain. */
export async function removeDomain(db: Db, id: number): Promise<void> {
  if (!(await deleteDomain(db, id))) throw new AppError('senderDomainNotFound')
}

/** Looks into DNS and keeps what stands there; whoever looks after sending is told when a domain begins to fail. */
export async function lookAtDomain(transaction: Transaction, parts: DomainParts, id: number): Promise<void> {
  const { stored, surroundings } = await transaction(async (db) => ({
    stored: await requireDomain(db, id),
    surroundings: await readSurroundings(db, parts),
  }))
  const wanted = recordsOf(stored, surroundings)
  mailWorldOf(stored.domain)?.enter?.(wanted)
  const found = await checkDomain(stored.domain, wanted, { ...parts, spfSources: surroundings.spfSources })
  await transaction(async (db) => {
    if (await storeCheck(db, id, judge(wanted, found, stored))) await tellFailing(db, stored.domain)
  })
}

/** Looks now, and shows the domain. */
export async function checkNow(ctx: Context, parts: DomainParts, id: number): Promise<SenderDomainView> {
  await lookAtDomain(ctx.transaction, parts, id)
  return ctx.transaction((db) => readDomain(db, parts, id))
}

function judge(wanted: readonly WantedRecord[], check: DomainCheck, { keys }: StoredDomain): CheckResult {
  const stateOf = ({ name }: WantedRecord) => check.findings[name]?.state
  const statesOf = (kind: WantedRecord['kind']) =>
    wanted.filter((record) => record.kind === kind).map(stateOf)
  // While keys are followed by others, one in DNS is enough.
  const required = [statesOf('ownership'), statesOf('dkimRsa')]
  const isGood = required.every((states) => states.includes('found'))
  const isOpen = required.some((states) => !states.includes('found') && states.includes('unknown'))
  const foundNames = new Set(
    wanted.filter((record) => stateOf(record) === 'found').map(({ name }) => name.split('.')[0]),
  )
  return {
    ...check,
    verdict: isGood ? 'good' : isOpen ? 'open' : 'bad',
    returnsMail: statesOf('returnPath').includes('found'),
    tracksLinks: statesOf('tracking').includes('found'),
    published: keys.map(({ selector }) => selector).filter((selector) => foundNames.has(selector)),
  }
}

async function tellFailing(db: Db, domain: string): Promise<void> {
  const admins = await db.query<{ id: number }>(
    `select id from users where type = 'admin' and disabled_at is null`,
  )
  const userIds = admins.map(({ id }) => id)
  const path = '/systemManage/company?part=senderDomains'
  await notify(db, [{ userIds, kind: 'senderDomainFailing', params: { domain: shownDomain(domain) }, path }])
}
