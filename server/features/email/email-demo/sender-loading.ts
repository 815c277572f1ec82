import { createHash } from 'node:crypto'
import type { DemoCompany, DemoUserName } from '#platform/demo/demo-identity.ts'
import { type LoadContext, userIdOf } from '#platform/demo/demo-loading.ts'
import { one } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { saveImprint } from '../email-imprint/imprint-store.ts'
import { type CapturedOutbox, capturedHost } from '../email-settings/captured-outbox.ts'
import { insertDomain, insertKeys } from '../sender-domains/sender-domain-store.ts'
import { makeKeys } from '../sender-domains/sender-keys.ts'

const postalAddresses = {
  east: '88 Example Road, Beilun, Ningbo 315800, China',
  south: 'Via Esempio 12, 20121 Milano, Italy',
} as const

export interface SenderParts {
  secrets: SecretBox
  outbox: CapturedOutbox
}

const mailboxOwners: Readonly<Record<DemoCompany['key'], readonly DemoUserName[]>> = {
  east: ['admin', 'sales'],
  south: ['milano'],
}

/** Stores from where mail of a company comes: its domain, and mailboxes of its people. */
export async function loadSenders(ctx: LoadContext, parts: SenderParts, company: DemoCompany): Promise<void> {
  await loadSenderDomain(ctx, parts, company)
  await loadSenderAccounts(ctx, parts, company)
}

// What a client sends from them lands in the captured outbox.
async function loadSenderAccounts(
  ctx: LoadContext,
  { secrets, outbox }: SenderParts,
  { key, mail }: DemoCompany,
): Promise<void> {
  const company = await one<{ id: number }>(ctx.db, 'select app_company_id() as id')
  const secret = outbox.mailboxPassword(company?.id ?? 0)
  for (const owner of mailboxOwners[key])
    for (const box of [owner, `${owner}.export`])
      await ctx.db.query(
        `insert into sender_accounts (user_id, email_address, sender_name, secret_sealed, host, port, ssl, daily_cap)
         values ($1, $2, $3, $4, $5, 25, false, 200)`,
        [userIdOf(ctx, owner), `${box}@${mail}`, '', secrets.seal(secret), capturedHost],
      )
}

// With what stands below a company's mailings; the first check finds its records in the demo's own DNS.
async function loadSenderDomain(
  { db }: LoadContext,
  { secrets }: SenderParts,
  { key, mail: domain }: DemoCompany,
): Promise<void> {
  await saveImprint(db, {
    postalAddress: postalAddresses[key],
    dataLaw: 'gdpr',
    privacyUrl: '',
    avoidedDomains: [],
  })
  const token = createHash('md5').update(domain).digest('hex')
  const id = await insertDomain(db, { domain, token })
  if (id === undefined) return
  const keys = await makeKeys()
  await insertKeys(
    db,
    id,
    keys.map(({ privateKey, ...key }) => ({ ...key, privateKeySealed: secrets.seal(privateKey) })),
  )
}
