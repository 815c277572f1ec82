import type { PlaceValue, ValueSource } from '@landfall/contract/social/campaigns.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import type { Reachable } from './campaign-audience.ts'

/** Who writes, in whose name. */
export interface Writer {
  me: string
  company: string
  /** As WhatsApp writes the language of a template. */
  language: string
}

/** The places of a template as somebody gets them; WhatsApp takes no breaks in them, no runs of blanks, and none that is empty. */
export function placeTexts(values: readonly PlaceValue[], person: Reachable, writer: Writer): string[] {
  const known: Readonly<Record<ValueSource, string>> = {
    name: person.name,
    firstName: person.name.split(/\s+/)[0] ?? '',
    customer: person.customerName,
    country: countryName(person.country, writer.language),
    me: writer.me,
    company: writer.company,
    text: '',
  }
  return values.map(({ from, text }) => asPlace(known[from]) || asPlace(text))
}

const asPlace = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 200)
