import type { Db } from './database.ts'

/**
 * Refuses an application role that row level security would not bind: a superuser, one that bypasses
 * policies, or one that owns tables itself or through a role it is a member of.
 */
export async function checkAppRole(appDb: Db): Promise<void> {
  const [role] = await appDb.query<{ name: string; isPowerful: boolean; owned: string | null }>(
    `select r.rolname::text as name, (r.rolsuper or r.rolbypassrls) as is_powerful,
            (select c.relname::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
              where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
                and pg_has_role(r.oid, c.relowner, 'member') limit 1) as owned
       from pg_roles r where r.rolname = current_user`,
  )
  if (role?.isPowerful) {
    throw new Error(
      `DATABASE_URL: the role ${role.name} is not bound by row level security; use a role without SUPERUSER and BYPASSRLS.`,
    )
  }
  if (role?.owned) {
    throw new Error(
      `DATABASE_URL: the role ${role.name} owns the table ${role.owned}; give DATABASE_URL a role that owns no table and the owner to DATABASE_OWNER_URL.`,
    )
  }
}
