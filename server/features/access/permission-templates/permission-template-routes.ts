import { permissionTemplateRoutes } from '@landfall/contract/access/permission-templates.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { readHeldRights } from './grant-rules.ts'
import {
  changeTemplate,
  copyTemplate,
  createTemplate,
  listTemplates,
  previewChange,
  readTemplate,
  removeTemplate,
} from './permission-template-service.ts'
import { listTemplateUsers, requireTemplateRow } from './permission-template-store.ts'
import { buildPermissionTree, type MenuNeed } from './permission-tree.ts'

/** What permission templates need of other features. */
export interface PermissionTemplateDeps {
  /** The whole menu with the rights that open its pages. */
  menuNeeds: readonly MenuNeed[]
}

/** Permission templates. */
export function registerPermissionTemplateRoutes(
  server: HttpServer,
  { menuNeeds }: PermissionTemplateDeps,
): void {
  endpoint(server, permissionTemplateRoutes.list, async (ctx) => ({ items: await listTemplates(ctx) }))
  endpoint(server, permissionTemplateRoutes.tree, async (ctx) => ({
    tree: buildPermissionTree(ctx.level, menuNeeds),
    held: await heldOf(ctx),
  }))
  endpoint(server, permissionTemplateRoutes.read, (ctx, { params }) => readTemplate(ctx, params.id))
  endpoint(server, permissionTemplateRoutes.users, async (ctx, { params }) => {
    await requireTemplateRow(ctx.db, params.id)
    return { items: await listTemplateUsers(ctx.db, params.id) }
  })
  endpoint(server, permissionTemplateRoutes.create, (ctx, { body }) => createTemplate(ctx, body))
  endpoint(server, permissionTemplateRoutes.copy, (ctx, { params }) => copyTemplate(ctx, params.id))
  endpoint(server, permissionTemplateRoutes.preview, async (ctx, { params, body }) => ({
    items: await previewChange(ctx, params.id, body),
  }))
  endpoint(server, permissionTemplateRoutes.update, (ctx, { params, body }) =>
    changeTemplate(ctx, params.id, body),
  )
  endpoint(server, permissionTemplateRoutes.remove, async (ctx, { params, body }) => {
    await removeTemplate(ctx, params.id, body.replacementId)
    return null
  })
}

async function heldOf(ctx: TransactionContext) {
  const { held } = await readHeldRights(ctx)
  return { permissions: [...held.permissions], dataScope: held.dataScope }
}
