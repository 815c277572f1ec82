import { type TemplateRow, templateRoutes } from '@landfall/contract/email/email-templates.ts'
import { templateVersionRoutes } from '@landfall/contract/email/template-versions.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { readPage } from '#platform/list/list-page.ts'
import type { PictureHost } from '../mail-pictures/picture-hosting.ts'
import { templateList } from './template-list.ts'
import {
  changeTemplate,
  createTemplate,
  previewTemplate,
  readTemplate,
  removeTemplate,
  removeTemplates,
  restoreTemplate,
  restoreTemplates,
} from './template-service.ts'
import { templateColumns } from './template-store.ts'
import { listVersions, readVersion } from './template-versions.ts'

/** E-mail templates. */
export function registerTemplateRoutes(server: HttpServer, host: PictureHost): void {
  endpoint(server, templateRoutes.list, (ctx, { query }) =>
    readPage<TemplateRow>(ctx.db, templateList(ctx), { columns: templateColumns, query }),
  )
  endpoint(server, templateRoutes.read, (ctx, { params }) => readTemplate(ctx, params.id))
  endpointWithoutTransaction(server, templateRoutes.create, (ctx, { body }) =>
    createTemplate(ctx, body, host),
  )
  endpointWithoutTransaction(server, templateRoutes.update, (ctx, { params, body }) =>
    changeTemplate(ctx, { id: params.id, input: body }, host),
  )
  endpoint(server, templateRoutes.remove, async (ctx, { params }) => {
    await removeTemplate(ctx, params.id)
    return null
  })
  endpoint(server, templateRoutes.removeMany, (ctx, { body }) => removeTemplates(ctx, body.selection))
  endpoint(server, templateRoutes.restoreMany, (ctx, { body }) => restoreTemplates(ctx, body.ids))
  endpoint(server, templateRoutes.restore, (ctx, { params }) => restoreTemplate(ctx, params.id))
  endpoint(server, templateVersionRoutes.list, (ctx, { params }) => listVersions(ctx, params.id))
  endpoint(server, templateVersionRoutes.read, (ctx, { params }) => readVersion(ctx, params))
  // Pages of the product may show its own pictures only, whatever name it is opened by.
  endpointWithoutTransaction(server, templateRoutes.preview, (ctx, { body }) =>
    previewTemplate(ctx, body, { pictureBase: '' }),
  )
}
