import {
  type SecuritySettings,
  type SecurityView,
  securityRoutes,
} from '@landfall/contract/access/company-security.ts'
import type { Context } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { type Db, one } from '#platform/postgres/database.ts'

interface SecurityDeps {
  /** Refuses support that is signed in as somebody else. */
  refuseSupport(ctx: Context): void
}

/** What a company asks of signing in. */
export function registerSecurityRoutes(server: HttpServer, { refuseSupport }: SecurityDeps): void {
  endpoint(server, securityRoutes.read, (ctx) => readSecurity(ctx.db))
  endpoint(server, securityRoutes.save, async (ctx, { body }) => {
    refuseSupport(ctx)
    await storeSecurity(ctx.db, body)
    return readSecurity(ctx.db)
  })
}

async function readSecurity(db: Db): Promise<SecurityView> {
  const view = await one<SecurityView>(
    db,
    `select devices, idle_hours, absolute_hours, password_min_length, password_history, password_max_age_days,
            second_factor, sign_in_log_days,
            (select count(*)::int from users where disabled_at is null) as users,
            (select count(*)::int from users u join second_factors f on f.user_id = u.id
             where u.disabled_at is null and f.confirmed_at is not null) as users_with_second_factor
     from company_security`,
  )
  if (!view) throw new Error('the company has no security settings')
  return view
}

async function storeSecurity(db: Db, settings: SecuritySettings): Promise<void> {
  await db.query(
    `update company_security set devices = $1, idle_hours = $2, absolute_hours = $3, password_min_length = $4,
       password_history = $5, password_max_age_days = $6, second_factor = $7, sign_in_log_days = $8, updated_at = now()`,
    [
      settings.devices,
      settings.idleHours,
      settings.absoluteHours,
      settings.passwordMinLength,
      settings.passwordHistory,
      settings.passwordMaxAgeDays,
      settings.secondFactor,
      settings.signInLogDays,
    ],
  )
}
