import {
  completePermissions,
  coversRights,
  type PermissionTemplateChange,
  type PermissionTemplateInput,
  type PermissionTemplateView,
  type Rights,
  type RightsChange,
} from '@landfall/contract/access/permission-templates.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { assertCovered, permissionsOf, readHeldRights } from './grant-rules.ts'
import {
  freeTemplateName,
  insertTemplate,
  listAffectedUsers,
  listTemplateRows,
  replaceTemplate,
  requireTemplateRow,
  type StoredTemplate,
  updateTemplate,
} from './permission-template-store.ts'
import { readVisibility } from './scope-people.ts'

/** The templates of the company, each with whether the caller may give it. */
export async function listTemplates(ctx: TransactionContext): Promise<PermissionTemplateView[]> {
  const { held } = await readHeldRights(ctx)
  return (await listTemplateRows(ctx.db)).map((row) => present(ctx, row, held))
}

/** One template; throws `permissionTemplateNotFound`. */
export async function readTemplate(ctx: TransactionContext, id: number): Promise<PermissionTemplateView> {
  const { held } = await readHeldRights(ctx)
  return present(ctx, await requireTemplateRow(ctx.db, id), held)
}

function present({ level }: TransactionContext, row: StoredTemplate, held: Rights): PermissionTemplateView {
  const view = { ...row, permissions: permissionsOf(level, row.permissions) }
  return { ...view, isGrantable: coversRights(held, view) }
}

/** Creates a template with no more than the caller has; throws `grantTooMuch`. */
export async function createTemplate(
  ctx: TransactionContext,
  input: PermissionTemplateInput,
): Promise<PermissionTemplateView> {
  const { held } = await readHeldRights(ctx)
  const whole = completed(input)
  assertCovered(held, whole)
  return readTemplate(ctx, await insertTemplate(ctx.db, whole))
}

function completed<Input extends PermissionTemplateInput>(input: Input): Input {
  return { ...input, permissions: completePermissions(input.permissions) }
}

/** Makes a template like another one under a name of its own. */
export async function copyTemplate(ctx: TransactionContext, id: number): Promise<PermissionTemplateView> {
  const original = await readTemplate(ctx, id)
  return createTemplate(ctx, { ...original, name: await freeTemplateName(ctx.db, original.name) })
}

/** Changes a template; refuses more than the caller has, before as after, and a change on an older state. */
export async function changeTemplate(
  ctx: TransactionContext,
  id: number,
  input: PermissionTemplateChange,
): Promise<PermissionTemplateView> {
  const before = await requireGrantable(ctx, id)
  if (input.updatedAt !== undefined && input.updatedAt !== before.updatedAt) throw new AppError('conflict')
  const whole = completed(input)
  assertCovered(before.held, whole)
  await updateTemplate(ctx.db, id, whole)
  return readTemplate(ctx, id)
}

async function requireGrantable(ctx: TransactionContext, id: number) {
  const row = await requireTemplateRow(ctx.db, id, 'change')
  const { held } = await readHeldRights(ctx)
  const view = present(ctx, row, held)
  if (!view.isGrantable) throw new AppError('grantTooMuch')
  return { ...view, held }
}

/** Removes a template; who has it gets the replacement, without one it must not be in use. */
export async function removeTemplate(
  ctx: TransactionContext,
  id: number,
  replacementId: number | null,
): Promise<void> {
  const { users } = await requireGrantable(ctx, id)
  if (users > 0 && (replacementId === null || replacementId === id))
    throw new AppError('permissionTemplateInUse')
  if (replacementId !== null) await requireGrantable(ctx, replacementId)
  try {
    await replaceTemplate(ctx.db, id, replacementId)
  } catch (error) {
    // Somebody was given it in this very moment.
    if ((error as { code?: string }).code === '23503') throw new AppError('permissionTemplateInUse')
    throw error
  }
}

/** What a change would change for everybody who has the template; administrators have their rights without it. */
export async function previewChange(
  ctx: TransactionContext,
  id: number,
  input: PermissionTemplateInput,
): Promise<RightsChange[]> {
  const before = await readTemplate(ctx, id)
  const after = completed(input)
  const countVisible = await readVisibility(ctx.db)
  const gained = after.permissions.filter((permission) => !before.permissions.includes(permission))
  const lost = before.permissions.filter((permission) => !after.permissions.includes(permission))
  const people = await listAffectedUsers(ctx.db, id)
  return people
    .filter(({ type }) => type === 'employee')
    .map((person) => ({
      user: { id: person.id, name: person.name, username: person.username, isDisabled: person.isDisabled },
      gained: permissionsOf(ctx.level, gained),
      lost,
      seesBefore: countVisible(person, before.dataScope),
      seesAfter: countVisible(person, after.dataScope),
    }))
}
