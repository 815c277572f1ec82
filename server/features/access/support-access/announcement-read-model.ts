import type { Announcements } from '@landfall/contract/access/support-access.ts'
import { expiryWarningDays } from '@landfall/contract/organisation/account-fields.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** What the frame has to say to the caller. */
export async function readAnnouncements(ctx: TransactionContext): Promise<Announcements> {
  return {
    banner: await readBanner(ctx),
    expiry: await readExpiry(ctx),
    support: ctx.actor ? await readSupport(ctx.db, ctx.sessionId) : null,
  }
}

interface BannerRow {
  banner: Partial<Record<string, string>>
  bannerTone: 'info' | 'warning'
}

async function readBanner({ db, locale }: TransactionContext): Promise<Announcements['banner']> {
  const row = await one<BannerRow>(
    db,
    'select banner, banner_tone from system_settings where banner_until is null or banner_until > now()',
  )
  const text = row?.banner[locale] || row?.banner.zh
  return row && text ? { text, tone: row.bannerTone } : null
}

async function readExpiry({ db, user }: TransactionContext): Promise<Announcements['expiry']> {
  const row = await one<{ validThrough: string; days: number }>(
    db,
    `select coalesce(c.valid_through, (c.valid_until at time zone c.time_zone)::date) as valid_through,
            ceil(extract(epoch from c.valid_until - now()) / 86400)::int as days
     from companies c
     where c.id = app_company_id() and c.valid_until < now() + $2 * interval '1 day'
       and exists (select from users u where u.id = $1 and u.type = 'admin')`,
    [user.id, expiryWarningDays[0]],
  )
  return row ?? null
}

async function readSupport(db: Db, sessionId: number): Promise<Announcements['support']> {
  const row = await one<NonNullable<Announcements['support']>>(
    db,
    'select actor_name, actor_company_name, reason, ends_at from support_sessions where session_id = $1',
    [sessionId],
  )
  return row ?? null
}
