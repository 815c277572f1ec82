import { type Device, deviceRoutes, passwordRoutes } from '@landfall/contract/access/account.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { nameDevice } from '#platform/http/device-name.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { type Database, type Db, one } from '#platform/postgres/database.ts'
import { changePassword, readPasswordRules, refuseSupport } from './password-service.ts'
import { endOwnSessions } from './session-store.ts'

/** What decides about the rights of somebody who is to be signed out. */
interface Target {
  type: 'admin' | 'employee'
  templateId: number | null
}

interface AccountSecurityDeps {
  database: Database
  /** Whether somebody with these rights has none that the caller lacks. */
  mayManage(ctx: TransactionContext, target: Target): Promise<boolean>
}

/** The caller's own password, where he is signed in, and signing others out. */
export function registerAccountSecurityRoutes(
  server: HttpServer,
  { database, mayManage }: AccountSecurityDeps,
): void {
  const { systemDb } = database

  endpoint(server, passwordRoutes.rules, (ctx) => readPasswordRules(ctx.db, ctx.user.id))
  endpointWithoutTransaction(server, passwordRoutes.change, async (ctx, { body }) => {
    await changePassword(database, ctx, body)
    return null
  })
  endpointWithoutTransaction(server, deviceRoutes.list, async (ctx) => ({
    items: await listDevices(systemDb, ctx),
  }))
  endpointWithoutTransaction(server, deviceRoutes.end, async (ctx, { params }) => {
    refuseSupport(ctx)
    const [ended] = await endDevices(systemDb, 'id = $2 and actor_id is null', [ctx.user.id, params.device])
    if (!ended) throw new AppError('deviceNotFound')
    return { items: await listDevices(systemDb, ctx) }
  })
  endpoint(server, deviceRoutes.endOfEmployee, async (ctx, { params }) => {
    const target = await one<Target>(ctx.db, 'select type, template_id from users where id = $1', [params.id])
    const inScope = ctx.scope.kind === 'company' || ctx.scope.userIds.includes(params.id)
    if (!target || !inScope) throw new AppError('notFound')
    if (!(await mayManage(ctx, target))) throw new AppError('noPermission')
    await endOwnSessions(ctx.db, [params.id])
    return null
  })
  endpointWithoutTransaction(server, deviceRoutes.endOthers, async (ctx) => {
    refuseSupport(ctx)
    await endDevices(systemDb, 'id <> $2 and actor_id is null', [ctx.user.id, ctx.sessionId])
    return { items: await listDevices(systemDb, ctx) }
  })
}

function endDevices(systemDb: Db, condition: string, values: [userId: number, sessionId: number]) {
  return systemDb.query(
    `update sessions set ended_at = now(), end_reason = 'ended'
     where user_id = $1 and ended_at is null and ${condition} returning id`,
    values,
  )
}

interface DeviceRow extends Omit<Device, 'browser' | 'system' | 'isThis'> {
  agent: string
}

async function listDevices(systemDb: Db, { user, sessionId }: Context): Promise<Device[]> {
  const rows = await systemDb.query<DeviceRow>(
    `select s.id, s.agent, s.address, s.method, a.name as actor_name, s.created_at as signed_in_at, s.last_seen_at
     from sessions s
     join users u on u.id = s.user_id
     join company_security p on p.company_id = u.company_id
     left join users a on a.id = s.actor_id
     where s.user_id = $1 and s.ended_at is null and s.expires_at > now()
       and s.last_seen_at + make_interval(hours => p.idle_hours) > now()
     order by s.last_seen_at desc, s.id desc`,
    [user.id],
  )
  return rows.map(({ agent, ...row }) => ({ ...row, ...nameDevice(agent), isThis: row.id === sessionId }))
}
