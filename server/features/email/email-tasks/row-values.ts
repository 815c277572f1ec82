import type { PastedReader } from '@landfall/contract/email/pasted-readers.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { mailParsers } from '#platform/mail/mail-parsers.ts'

/** The values of a reader's row as those of variables. */
export function rowVariables({ values = {} }: Pick<PastedReader, 'values'>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [`row.${key}`, value]))
}

interface RowContent {
  subject: string
  html: string
  plainText: string
}

/** Refuses a text with places for columns, without anything to stand there instead, where no reader has a row. */
export async function requireNoRows(ctx: { company: { id: number } }, content: RowContent): Promise<void> {
  const names = await mailParsers.ask(ctx, 'neededRowValues', content)
  if (names.length > 0) throw new AppError('rowValuesMissing', { names: names.join(', ') })
}

interface RowReaders {
  selection?: BatchSelection | undefined
  addresses: readonly PastedReader[]
}

/**
 * Refuses a mailing of which some reader would get a gap: a place for a column that he does not have, without anything to
 * stand there instead.
 */
export async function requireRowValues(
  ctx: Pick<TransactionContext, 'db'> & { company: { id: number } },
  taskId: number,
  { selection, addresses }: RowReaders,
): Promise<void> {
  const contents = await ctx.db.query<RowContent>(
    'select subject, html, plain_text from send_contents where task_id = $1',
    [taskId],
  )
  const needed = new Set<string>()
  for (const content of contents)
    for (const name of await mailParsers.ask(ctx, 'neededRowValues', content)) needed.add(name)
  const hasCustomers =
    selection !== undefined &&
    !(selection.scope === batchScope.Checked && selection.ids.every((id) => id === 0))
  const missing = [...needed].filter(
    (name) => hasCustomers || addresses.some(({ values }) => !values?.[name.slice('row.'.length)]?.trim()),
  )
  if (missing.length > 0) throw new AppError('rowValuesMissing', { names: missing.join(', ') })
}
