import type { AccountView, ProfileInput } from '@landfall/contract/access/account.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'

type Row = Omit<AccountView, 'settings'> & AccountView['settings']

/** Profile and settings of a user of the transaction's company. */
export async function readAccount(db: Db, userId: number): Promise<AccountView> {
  const row = await one<Row>(
    db,
    `select u.user_name, u.name, u.email, u.phone, u.introduction, u.time_zone, c.time_zone as company_time_zone,
            u.avatar, u.validate_email_before_export, u.only_export_valid_emails
     from users u join companies c on c.id = u.company_id where u.id = $1`,
    [userId],
  )
  if (!row) throw new AppError('invalidLogin')
  const { validateEmailBeforeExport, onlyExportValidEmails, ...account } = row
  return { ...account, settings: { validateEmailBeforeExport, onlyExportValidEmails } }
}

/** Changes the profile of a user. */
export async function storeProfile(db: Db, userId: number, profile: ProfileInput): Promise<void> {
  await db.query(
    'update users set name = $2, email = $3, phone = $4, introduction = $5, time_zone = $6 where id = $1',
    [userId, profile.name, profile.email, profile.phone, profile.introduction, profile.timeZone],
  )
}

/** Changes how a user exports addresses. */
export async function storeSettings(
  db: Db,
  userId: number,
  settings: AccountView['settings'],
): Promise<void> {
  await db.query(
    'update users set validate_email_before_export = $2, only_export_valid_emails = $3 where id = $1',
    [userId, settings.validateEmailBeforeExport, settings.onlyExportValidEmails],
  )
}

/** Sets the address of a user's picture and returns the one it replaces; empty means none. */
export async function replacePicture(db: Db, userId: number, avatar: string): Promise<string> {
  const row = await one<{ before: string }>(
    db,
    `update users u set avatar = $2 from users old where u.id = $1 and old.id = u.id returning old.avatar as before`,
    [userId, avatar],
  )
  return row?.before ?? ''
}
