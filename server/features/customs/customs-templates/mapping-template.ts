import type { AppliedTemplate, MappingTemplate } from '@landfall/contract/customs/customs-templates.ts'
import type { UploadDecisions } from '@landfall/contract/customs/customs-upload.ts'
import { AppError } from '#platform/http/app-error.ts'
import { foldHeader } from '#platform/tabular/header-matching.ts'

/** The part of some decisions that holds for other files too. */
export function templateOf(headers: readonly string[], decisions: UploadDecisions): MappingTemplate {
  const { kind, answers, existing, allOrNothing } = decisions
  const columns = headers.flatMap((header, at) => {
    const field = decisions.columns[at]
    return field ? [{ header, field, format: decisions.formats[at] ?? null }] : []
  })
  if (columns.length === 0) throw new AppError('uploadTemplateUnfit')
  // A period is that of one file.
  const { period: _, ...lasting } = answers
  return { version: 1, kind, columns, answers: lasting, existing, allOrNothing }
}

/** A template laid over a file: each of its columns once, wherever the file has it. */
export function applyTemplate(
  { name, mapping }: { name: string; mapping: MappingTemplate },
  headers: readonly string[],
): AppliedTemplate {
  const { kind, answers, existing, allOrNothing } = mapping
  const rest = [...mapping.columns]
  const matched = headers.map((header) => {
    const at = rest.findIndex((column) => foldHeader(column.header) === foldHeader(header))
    return at === -1 ? undefined : rest.splice(at, 1)[0]
  })
  if (rest.length === mapping.columns.length) throw new AppError('uploadTemplateUnfit')
  return {
    name,
    kind,
    columns: matched.map((column) => column?.field ?? null),
    formats: matched.map((column) => column?.format ?? null),
    answers,
    existing,
    allOrNothing,
    missing: rest.map(({ header }) => header),
  }
}
