import type { FormInstance } from 'antd'
import type { ApiError } from '#platform/api-error.ts'

/** Shows the issues of a refused request at their fields; false when some of them have no field in the form. */
export function placeIssues(form: FormInstance, error: ApiError): boolean {
  const known = new Set(form.getFieldsError().map((field) => field.name.join('.')))
  const fields = error.issues.map((issue) => ({ name: fieldPathOf(issue.path), errors: [issue.message] }))
  const shown = fields.filter((field) => known.has(field.name.join('.')))
  form.setFields(shown)
  const first = shown[0]
  if (first) form.scrollToField(first.name)
  return shown.length > 0 && shown.length === fields.length
}

/** The form field of an issue's path: `body.items.2.name` is `['items', 2, 'name']`. */
export function fieldPathOf(path: string): (string | number)[] {
  const parts = path.split('.')
  const inner = ['body', 'query', 'params'].includes(parts[0] ?? '') ? parts.slice(1) : parts
  return inner.map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}
