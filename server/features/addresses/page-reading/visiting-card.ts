import { readAddress, type Site } from './email-pattern.ts'
import { phoneOfLink } from './found-phones.ts'
import type { PageReading } from './page-reading.ts'
import { departmentOf } from './person-context.ts'

const nothing: PageReading = {
  ...{ addresses: [], others: [], links: [] },
  ...{ isProgram: false, isChallenge: false, isUnreadable: false },
}

/** Reads visiting cards that a site offers (vCard 2.1 to 4.0). */
export function readCard(text: string, site: Site): PageReading {
  const cards = text.split(/^END:VCARD/im, 50).map(fieldsOf)
  return cards.reduce((all, card) => join(all, readOne(card, site)), nothing)
}

type Fields = ReadonlyMap<string, string[]>

function readOne(card: Fields, site: Site): PageReading {
  const first = (name: string) => card.get(name)?.[0] ?? ''
  const name = first('FN')
  const jobTitle = first('TITLE') || first('ROLE')
  const addresses = (card.get('EMAIL') ?? []).flatMap((text) => {
    const email = readAddress(text.replace(/^mailto:/i, ''), site)
    const person = {
      name: name.slice(0, 120),
      jobTitle: jobTitle.slice(0, 120),
      department: departmentOf(jobTitle),
    }
    return email
      ? [
          {
            email,
            snippet: [name, jobTitle, first('ORG')]
              .filter((part) => part !== '')
              .join(' · ')
              .slice(0, 160),
            person,
          },
        ]
      : []
  })
  const others = (card.get('TEL') ?? []).flatMap((text) => {
    const phone = phoneOfLink(`tel:${text.replace(/^tel:/i, '')}`, null)
    return phone ? [{ type: 'phone' as const, value: phone.number, kind: phone.kind, snippet: name }] : []
  })
  return { ...nothing, addresses, others }
}

function join(all: PageReading, one: PageReading): PageReading {
  return { ...all, addresses: [...all.addresses, ...one.addresses], others: [...all.others, ...one.others] }
}

function fieldsOf(card: string): Fields {
  const fields = new Map<string, string[]>()
  for (const line of card.replace(/\r?\n[ \t]/g, '').split(/\r?\n/, 500)) {
    const [, name = '', text = ''] = /^(?:[\w-]+\.)?([A-Za-z]+)(?:;[^:]{0,200})?:(.*)$/.exec(line) ?? []
    if (name === '') continue
    const value = text.replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1').trim()
    fields.set(name.toUpperCase(), [...(fields.get(name.toUpperCase()) ?? []), value])
  }
  return fields
}
