import type { Db } from '#platform/postgres/database.ts'

/** Lets the leases of services that were killed run out at once instead of in some seconds; no other may be running. */
export async function passLeases(systemDb: Db): Promise<void> {
  await systemDb.query('update tasks set lease_until = now() where lease_until > now()')
  await systemDb.query('update send_lanes set lease_until = now() where lease_until > now()')
}
