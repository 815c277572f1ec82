import { createHash, randomInt } from 'node:crypto'
import { type SenderMailboxView, senderMailboxLimit } from '@landfall/contract/email/sender-domains.ts'
import { normaliseMailed } from '@landfall/contract/email-address.ts'
import { AppError, fieldError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { isFreeMailHost } from '#platform/reference/shared-hosts.ts'
import { domainOfAddress, shownDomain } from './domain-names.ts'
import { readStanding } from './sender-standing.ts'

/** What proving a mailbox needs of the way mail goes. */
export interface LetterParts {
  findActiveRelay(
    db: Db,
    fromAddress: string,
  ): Promise<{ host: string; fromName: string; fromAddress: string } | undefined>
  deliverSingleMail(
    ctx: Context,
    mail: {
      from: { name: string; address: string }
      to: { name: string; address: string }
      subject: string
      text: string
      headers: readonly (readonly [string, string])[]
    },
  ): Promise<unknown>
}

const columns = 'id, address, proven_at, letter_at'
const codeHours = 24
/** Whoever guesses so often needs another letter. */
const mostFailures = 5
const secondsBetween = 60
const hashOf = (code: string) => createHash('sha256').update(code).digest()

/** The mailboxes of the company, proven or not. */
export function listSenderMailboxes(db: Db): Promise<SenderMailboxView[]> {
  return db.query(`select ${columns} from sender_mailboxes order by address`)
}

/** Sends a code to a mailbox through the company's relay. */
export async function sendProof(ctx: Context, parts: LetterParts, text: string): Promise<SenderMailboxView> {
  const address = normaliseMailed(text)
  const code = String(randomInt(10 ** 8)).padStart(8, '0')
  const { box, from } = await ctx.transaction(async (db) => {
    const relay = await parts.findActiveRelay(db, address)
    if (!relay) throw new AppError('senderLetterStays')
    await refuseFree(ctx, db, { address, relay })
    return {
      box: await storeCode(db, address, code),
      from: { name: relay.fromName, address: relay.fromAddress },
    }
  })
  const values = { company: ctx.company.name, address, code }
  await parts.deliverSingleMail(ctx, {
    from,
    to: { name: '', address },
    subject: translate(ctx.locale, 'senderDomains.letterSubject', values),
    text: translate(ctx.locale, 'senderDomains.letterText', values),
    headers: [['Auto-Submitted', 'auto-generated']],
  })
  return box
}

async function refuseFree(
  { locale }: Pick<Context, 'locale'>,
  db: Db,
  { address, relay }: { address: string; relay: { host: string } },
): Promise<void> {
  const domain = domainOfAddress(address)
  if (!isFreeMailHost(domain)) return
  const { standing } = await readStanding(db, address, relay)
  if (standing !== 'freeMail' && standing !== 'grace') return
  const values = { domain: shownDomain(domain) }
  const message = translate(locale, 'errors.senderFreeMail', values)
  throw fieldError('senderFreeMail', [{ path: 'body.address', message }])
}

async function storeCode(db: Db, address: string, code: string): Promise<SenderMailboxView> {
  const known = await one<{ id: number; isEarly: boolean; amount: number }>(
    db,
    `select (select count(*) from sender_mailboxes) as amount,
       (select id from sender_mailboxes where address = $1) as id,
       coalesce((select letter_at > now() - make_interval(secs => $2) from sender_mailboxes where address = $1), false)
         as is_early`,
    [address, secondsBetween],
  )
  if (known?.isEarly) throw new AppError('senderLetterEarly')
  if (known && !known.id && known.amount >= senderMailboxLimit)
    throw new AppError('tooManySenderMailboxes', { limit: senderMailboxLimit })
  const box = await one<SenderMailboxView>(
    db,
    `insert into sender_mailboxes (address, code_hash) values ($1, $2)
     on conflict (company_id, address) do update set code_hash = excluded.code_hash, letter_at = now(), failures = 0
     returning ${columns}`,
    [address, hashOf(code)],
  )
  if (!box) throw new Error('the mailbox was not stored')
  return box
}

/** Proves a mailbox by the code of its letter. */
export async function proveMailbox(
  ctx: Context,
  { id, code }: { id: number; code: string },
): Promise<SenderMailboxView> {
  const proven = await ctx.transaction(async (db) => {
    const box = await one<{ isRight: boolean; isSpent: boolean }>(
      db,
      `select code_hash = $2 as is_right, code_hash is null or failures >= $3
         or letter_at < now() - make_interval(hours => $4) as is_spent from sender_mailboxes where id = $1 for update`,
      [id, hashOf(code), mostFailures, codeHours],
    )
    if (!box) throw new AppError('senderMailboxNotFound')
    if (box.isSpent) throw new AppError('senderCodeSpent')
    if (!box.isRight) {
      // Kept although the request is refused: the caller guesses so often and no more.
      await db.query('update sender_mailboxes set failures = failures + 1 where id = $1', [id])
      return undefined
    }
    return one<SenderMailboxView>(
      db,
      `update sender_mailboxes set proven_at = now(), code_hash = null where id = $1 returning ${columns}`,
      [id],
    )
  })
  if (proven) return proven
  const message = translate(ctx.locale, 'errors.senderCodeWrong')
  throw fieldError('senderCodeWrong', [{ path: 'body.code', message }])
}

/** Removes a mailbox. */
export async function removeSenderMailbox(db: Db, id: number): Promise<void> {
  const rows = await db.query('delete from sender_mailboxes where id = $1 returning id', [id])
  if (rows.length === 0) throw new AppError('senderMailboxNotFound')
}
