import type { CompanySettings, CompanySettingsInput } from '@landfall/contract/organisation/companies.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { one } from '#platform/postgres/database.ts'
import { requireTimeZone } from '#platform/reference/time-zones.ts'

/** The own company with what was agreed with it. */
export async function readSettings({ db, level }: TransactionContext): Promise<CompanySettings> {
  const row = await one<Omit<CompanySettings, 'hasCustomers'>>(
    db,
    `select c.name, c.time_zone, c.default_locale, c.lead_unique, c.pool_days, c.seats, c.valid_through,
            (select count(*) from users where disabled_at is null)::int as people
     from companies c where c.id = app_company_id()`,
  )
  if (!row) throw new Error('the company of the session does not exist')
  return { ...row, hasCustomers: level === 'company' }
}

/** Sets the own company up. */
export async function saveSettings(
  ctx: TransactionContext,
  input: CompanySettingsInput,
): Promise<CompanySettings> {
  await requireTimeZone(ctx.db, input.timeZone)
  await ctx.db.query(
    `update companies set name = $1, time_zone = $2, default_locale = $3, lead_unique = $4, pool_days = $5
     where id = app_company_id()`,
    [input.name, input.timeZone, input.defaultLocale, input.leadUnique, input.poolDays],
  )
  return readSettings(ctx)
}
