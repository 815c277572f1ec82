import { normalisePhone } from '@landfall/contract/customers/customer-contacts.ts'

/** Somebody on a line: a number, and a name behind a comma, a semicolon or a tab. */
interface ConsentLine {
  phone: string
  name: string
}

/** What stands on the lines of a text, and which of them (from 1 on) is the first that is no international number. */
export function readConsentLines(text: string): { people: ConsentLine[]; wrongLine: number | undefined } {
  const people: ConsentLine[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [number = '', ...name] = line.split(/[,;，；\t]/)
    const phone = normalisePhone(number)
    if (!/^\+[1-9][0-9]{6,14}$/.test(phone)) return { people, wrongLine: at + 1 }
    people.push({ phone, name: name.join(' ').trim().slice(0, 120) })
  }
  return { people, wrongLine: undefined }
}
