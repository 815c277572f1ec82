import { templateRoutes } from '@landfall/contract/customs/customs-templates.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { applyTemplate, templateOf } from './mapping-template.ts'
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  renameTemplate,
} from './mapping-template-store.ts'

/** Mappings that a company publishes for all who upload. */
export function registerTemplateRoutes(server: HttpServer): void {
  endpoint(server, templateRoutes.list, async ({ db }) => ({ items: await listTemplates(db) }))
  endpoint(server, templateRoutes.publish, ({ db }, { body: { name, headers, decisions } }) =>
    insertTemplate(db, name, templateOf(headers, decisions)),
  )
  endpoint(server, templateRoutes.rename, ({ db }, { params, body }) =>
    renameTemplate(db, params.id, body.name),
  )
  endpoint(server, templateRoutes.remove, async ({ db }, { params }) => {
    await deleteTemplate(db, params.id)
    return null
  })
  endpoint(server, templateRoutes.apply, async ({ db }, { params, body }) =>
    applyTemplate(await findTemplate(db, params.id), body.headers),
  )
}
