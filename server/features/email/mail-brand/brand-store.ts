import { type MailBrand, type MailBrandInput, plainBrand } from '@landfall/contract/email/mail-brand.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** How mails of the transaction's company look. */
export async function readBrand(db: Db): Promise<MailBrand> {
  const row = await one<MailBrand>(
    db,
    `select logo, logo_width, accent, text_colour, background, font, links from mail_brands
     where company_id = app_company_id()`,
  )
  return row ?? plainBrand
}

/** Changes how mails look. */
export async function saveBrand(db: Db, brand: MailBrandInput): Promise<void> {
  await db.query(
    `insert into mail_brands (logo, logo_width, accent, text_colour, background, font, links)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (company_id) do update set logo = excluded.logo, logo_width = excluded.logo_width,
       accent = excluded.accent, text_colour = excluded.text_colour, background = excluded.background,
       font = excluded.font, links = excluded.links`,
    [
      ...[brand.logo, brand.logoWidth, brand.accent, brand.textColour, brand.background, brand.font],
      JSON.stringify(brand.links),
    ],
  )
}
