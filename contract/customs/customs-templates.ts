import * as z from 'zod/mini'
import { line } from '../line.ts'
import { idParams } from '../list.ts'
import { route } from '../route.ts'
import { columnNameLength } from '../table-files.ts'
import { customsFields, recordKinds } from './customs-fields.ts'
import { columnFormat, existingPolicies, uploadAnswers, uploadDecisions } from './customs-upload.ts'

/** A mapping for files of one origin, under a name, for everybody in the company; columns are found by their headers. */
export const mappingTemplate = z.object({
  version: z.literal(1),
  kind: z.enum(recordKinds),
  columns: z
    .array(
      z.object({
        header: z.string(),
        field: z.enum(customsFields),
        format: z.nullable(columnFormat),
      }),
    )
    .check(z.minLength(1), z.maxLength(300)),
  answers: uploadAnswers,
  existing: z.enum(existingPolicies),
  allOrNothing: z.boolean(),
})
export type MappingTemplate = z.infer<typeof mappingTemplate>

export const templateView = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(recordKinds),
  /** How many columns it gives a meaning. */
  columns: z.number(),
  userName: z.string(),
  updatedAt: z.string(),
})
export type TemplateView = z.infer<typeof templateView>

/** What a template says of a file with certain headers. */
export const appliedTemplate = z.object({
  name: z.string(),
  kind: z.enum(recordKinds),
  columns: z.array(z.nullable(z.enum(customsFields))),
  formats: z.array(z.nullable(columnFormat)),
  answers: uploadAnswers,
  existing: z.enum(existingPolicies),
  allOrNothing: z.boolean(),
  /** Headers of the template that the file does not have. */
  missing: z.array(z.string()),
})
export type AppliedTemplate = z.infer<typeof appliedTemplate>

const templateName = line(1, 60)
const headers = z
  .array(z.string().check(z.maxLength(columnNameLength)))
  .check(z.minLength(1), z.maxLength(300))

export const templateRoutes = {
  list: route({
    method: 'GET',
    path: '/api/customs/templates',
    access: 'customs.upload.write',
    summary: 'The company’s mapping templates by name.',
    reply: z.object({ items: z.array(templateView) }),
  }),
  publish: route({
    method: 'POST',
    path: '/api/customs/templates',
    access: 'customs.template.write',
    summary: 'Publish decisions on a file with these headers as a template.',
    body: z.object({ name: templateName, headers, decisions: uploadDecisions }),
    reply: templateView,
  }),
  rename: route({
    method: 'PUT',
    path: '/api/customs/templates/:id',
    access: 'customs.template.write',
    summary: 'Give a template another name.',
    params: idParams,
    body: z.object({ name: templateName }),
    reply: templateView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/customs/templates/:id',
    access: 'customs.template.write',
    summary: 'Delete a template; what was loaded with it stays.',
    params: idParams,
    reply: z.null(),
  }),
  apply: route({
    method: 'POST',
    path: '/api/customs/templates/:id/apply',
    access: 'customs.upload.write',
    summary: 'What a template says of a file with these headers.',
    params: idParams,
    body: z.object({ headers }),
    reply: appliedTemplate,
  }),
}
