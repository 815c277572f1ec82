import { type CustomerField, customerField } from '@landfall/contract/customers/customer-fields.ts'
import type { ChoiceWord, ImportDecisions } from '@landfall/contract/customers/customer-import.ts'
import { ownFieldOf } from '@landfall/contract/customers/import-fields.ts'
import { fieldColumns, fieldTable, findField } from '#features/customers/customer-fields/field-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { insertNamed, updateNamed } from '#platform/records/named-table.ts'
import { foldWord } from './word-meaning.ts'

/** Choices a field may have. */
const choiceLimit = 100
/** Characters of the name of a choice or a field. */
const nameLimit = 60

/** Makes the choices and the fields that words are to become, and returns what the words mean then. */
export async function makeWords(
  ctx: TransactionContext,
  { columns, words }: Pick<ImportDecisions, 'columns' | 'words'>,
  headers: readonly string[],
): Promise<ChoiceWord[]> {
  const isMaking = ({ means }: ChoiceWord) =>
    means.kind === 'make' || (means.kind === 'keep' && means.in === 'newField')
  if (!words.some(isMaking)) return [...words]
  if (!ctx.permissions.has('customer.field.manage')) throw new AppError('noPermission')
  const made: ChoiceWord[] = words.filter((word) => !isMaking(word))
  for (const [column, some] of Map.groupBy(words.filter(isMaking), (word) => word.column)) {
    const growing = some.filter(({ means }) => means.kind === 'make')
    if (growing.length > 0) made.push(...(await growField(ctx, ownFieldOf(columns[column] ?? null), growing)))
    const kept = some.filter(({ means }) => means.kind === 'keep')
    if (kept.length === 0) continue
    const id = await textField(ctx, headers[column] ?? '')
    made.push(...kept.map((word) => ({ ...word, means: { kind: 'keep', in: `custom.${id}` } }) as const))
  }
  return made
}

async function growField(
  { db, locale }: TransactionContext,
  id: number | undefined,
  words: readonly ChoiceWord[],
): Promise<ChoiceWord[]> {
  const field = id === undefined ? undefined : await findField(db, id)
  if (!field?.type.startsWith('choice')) throw new AppError('importColumnsWrong')
  const choices = [...field.choices]
  const result = words.map((word) => {
    const name = word.word.slice(0, nameLimit)
    const isNamed = ({ names }: CustomerField['choices'][number]) =>
      Object.values(names).some((each) => foldWord(each) === foldWord(name))
    let choice = choices.find(isNamed)
    if (!choice) {
      choice = { key: freeKey(choices), names: { [locale]: name } }
      choices.push(choice)
    }
    return { ...word, means: { kind: 'choice', key: choice.key } } as const
  })
  if (choices.length > choiceLimit) throw new AppError('tooManyWords', { limit: choiceLimit })
  const values = fieldColumns(customerField.parse({ ...field, choices }))
  await updateNamed(db, fieldTable, { id: field.id, values })
  return result
}

function freeKey(choices: CustomerField['choices']): string {
  let number = choices.length + 1
  while (choices.some(({ key }) => key === `w${number}`)) number += 1
  return `w${number}`
}

/** The own field of texts that is called like a column; a new one where there is none. */
async function textField({ db, locale }: TransactionContext, header: string): Promise<number> {
  const name = header.slice(0, nameLimit) || '?'
  const [known] = await db.query<{ id: number }>(
    `select id from customer_fields where deleted_at is null and type = 'text'
       and exists (select 1 from jsonb_each_text(names) n where lower(n.value) = lower($1)) order by id limit 1`,
    [name],
  )
  if (known) return known.id
  return insertNamed(db, fieldTable, fieldColumns({ names: { [locale]: name }, type: 'text', choices: [] }))
}
