import { languageOfCountry } from '@landfall/contract/customers/customer-languages.ts'
import type { SendTaskInput } from '@landfall/contract/email/email-tasks.ts'
import type { MailReader } from './recipient-candidates.ts'

/** A content of a mailing. */
export interface ContentChoice {
  id: number
  language: string
}

/** In which language somebody is written to: his own, or that of his country; undefined when neither is known. */
export function languageOfReader({
  language,
  variables,
}: Pick<MailReader, 'language' | 'variables'>): string | undefined {
  return language ?? languageOfCountry(variables['customer.country'])
}

/**
 * Which content a reader gets, `turn` being his place among all. By language: one in his, else in English, else the first
 * that was chosen; several in one language take turns.
 */
export function contentFor(
  {
    contents,
    contentMethod: method,
  }: Pick<SendTaskInput, 'contentMethod'> & { contents: readonly ContentChoice[] },
  reader: Pick<MailReader, 'language' | 'variables'>,
  turn: number,
): number | undefined {
  if (method === 'random') return contents[Math.floor(Math.random() * contents.length)]?.id
  const fitting = method === 'language' ? fittingOf(contents, languageOfReader(reader)) : contents
  return fitting[turn % fitting.length]?.id
}

function fittingOf(
  contents: readonly ContentChoice[],
  language: string | undefined,
): readonly ContentChoice[] {
  for (const wanted of [language, 'en', contents[0]?.language]) {
    const fitting = contents.filter((content) => content.language === wanted)
    if (fitting.length > 0) return fitting
  }
  return contents
}
