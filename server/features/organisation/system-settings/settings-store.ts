import type { CompanyDefaults, SystemSettings } from '@landfall/contract/organisation/system-settings.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'

const noBanner: SystemSettings['banner'] = { zh: '', en: '', es: '', ja: '', ko: '', it: '' }

/** The settings of the whole installation. */
export async function readSystemSettings(db: Db): Promise<SystemSettings> {
  const row = await one<Omit<SystemSettings, 'banner'> & { banner: Partial<SystemSettings['banner']> }>(
    db,
    `select default_oem_id, banner, banner_tone, banner_until, new_company_seats, new_company_days, grace_days
     from system_settings`,
  )
  if (!row) throw new Error('the installation has no settings')
  return { ...row, banner: { ...noBanner, ...row.banner } }
}

/** Stores the settings; refuses a brand that does not exist. */
export async function saveSystemSettings(db: Db, settings: SystemSettings): Promise<SystemSettings> {
  if (settings.defaultOemId !== null) {
    const oem = await one(db, 'select id from oems where id = $1', [settings.defaultOemId])
    if (!oem) throw new AppError('oemNotFound')
  }
  await db.query(
    `update system_settings set default_oem_id = $1, banner = $2, banner_tone = $3, banner_until = $4,
       new_company_seats = $5, new_company_days = $6, grace_days = $7, updated_at = now()`,
    [
      settings.defaultOemId,
      JSON.stringify(settings.banner),
      settings.bannerTone,
      settings.bannerUntil,
      settings.newCompanySeats,
      settings.newCompanyDays,
      settings.graceDays,
    ],
  )
  return readSystemSettings(db)
}

/** What the form of a new company account starts with. */
export async function readCompanyDefaults(db: Db): Promise<CompanyDefaults> {
  const { newCompanySeats, newCompanyDays, graceDays } = await readSystemSettings(db)
  return { seats: newCompanySeats, days: newCompanyDays, graceDays }
}
