import type { MailImprint } from '@landfall/contract/email/mail-imprint.ts'
import { type Db, one } from '#platform/postgres/database.ts'

const nothing: MailImprint = { postalAddress: '', dataLaw: null, privacyUrl: '', avoidedDomains: [] }

/** What stands below mailings of a company; without an id, of the transaction's. */
export async function readImprint(db: Db, companyId?: number): Promise<MailImprint> {
  const row = await one<MailImprint>(
    db,
    `select postal_address, data_law, privacy_url, avoided_domains from mail_imprints
     where company_id = coalesce($1, app_company_id())`,
    [companyId ?? null],
  )
  return row ?? nothing
}

/** Changes what stands below mailings. */
export async function saveImprint(db: Db, imprint: MailImprint): Promise<void> {
  await db.query(
    `insert into mail_imprints (postal_address, data_law, privacy_url, avoided_domains) values ($1, $2, $3, $4)
     on conflict (company_id) do update set postal_address = excluded.postal_address,
       data_law = excluded.data_law, privacy_url = excluded.privacy_url,
       avoided_domains = excluded.avoided_domains`,
    [imprint.postalAddress, imprint.dataLaw, imprint.privacyUrl, imprint.avoidedDomains],
  )
}
