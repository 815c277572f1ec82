import {
  coversRights,
  type DataScopeName,
  type Rights,
} from '@landfall/contract/access/permission-templates.ts'
import { type Level, type Permission, permissionsAt } from '@landfall/contract/permissions.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** What decides about the rights of a user. */
export interface GivenRights {
  type: 'admin' | 'employee'
  templateId: number | null
}

/** What the caller may give and whom he may manage: nothing and nobody with more than he has himself. */
export interface GrantRules {
  isAdmin: boolean
  held: Rights
  /** False for a template that does not exist too. */
  mayGive(given: GivenRights): boolean
}

const nothing: Rights = { permissions: [], dataScope: 'own' }

/** The rules for the caller, by the templates as they are in his transaction. */
export async function readGrantRules(ctx: TransactionContext): Promise<GrantRules> {
  const { isAdmin, held } = await readHeldRights(ctx)
  const templates = await readRights(ctx.db, ctx.level)
  return {
    isAdmin,
    held,
    mayGive({ type, templateId }) {
      if (type === 'admin') return isAdmin
      const wanted = templateId === null ? nothing : templates.get(templateId)
      return wanted !== undefined && coversRights(held, wanted)
    },
  }
}

/** Throws `grantTooMuch` when rights are more than the caller has. */
export function assertCovered(held: Rights, wanted: Rights): void {
  if (!coversRights(held, wanted)) throw new AppError('grantTooMuch')
}

/** What the caller himself may do, as he could give it to somebody. */
export async function readHeldRights(ctx: TransactionContext): Promise<{ isAdmin: boolean; held: Rights }> {
  const own = await one<{ type: string; dataScope: DataScopeName | null }>(
    ctx.db,
    `select u.type, t.data_scope from users u left join permission_templates t on t.id = u.template_id
     where u.id = $1`,
    [ctx.user.id],
  )
  const isAdmin = own?.type === 'admin'
  const dataScope = ctx.scope.kind === 'company' ? 'company' : (own?.dataScope ?? 'own')
  return { isAdmin, held: { permissions: [...ctx.permissions], dataScope } }
}

async function readRights(db: Db, level: Level): Promise<Map<number, Rights>> {
  const rows = await db.query<{ id: number; permissions: Permission[]; dataScope: DataScopeName }>(
    'select id, permissions, data_scope from permission_templates',
  )
  return new Map(
    rows.map(({ id, permissions, dataScope }) => [
      id,
      { permissions: permissionsOf(level, permissions), dataScope },
    ]),
  )
}

/** Of stored rights those that exist at a level; others have no effect there. */
export function permissionsOf(level: Level, stored: readonly string[]): Permission[] {
  return permissionsAt(level).filter((permission) => stored.includes(permission))
}
