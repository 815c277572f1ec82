import type { PastedReader } from '@landfall/contract/email/pasted-readers.ts'
import { readEmailAddress } from '@landfall/contract/email-address.ts'

/** The recipients in a text, one a line: an address, `Name <address>`, or address and name with a comma or tab between. */
export function readPasted(text: string): { readers: PastedReader[]; wrong: string[] } {
  const readers = new Map<string, PastedReader>()
  const wrong: string[] = []
  for (const line of linesOf(text)) {
    const bracketed = /^(.*?)<([^<>]+)>\s*$/.exec(line)
    const [first = '', ...rest] = line.split(/[,;\t，；]/)
    const address = readEmailAddress(bracketed?.[2] ?? first)
    const name = (bracketed ? (bracketed[1] ?? '') : rest.join(' ')).replace(/["']/g, '').trim().slice(0, 200)
    if (!address) wrong.push(line)
    else if (!readers.has(address.toLowerCase())) readers.set(address.toLowerCase(), { name, address })
  }
  return { readers: [...readers.values()], wrong }
}

/** Readers as lines that read the same. */
export function linesFor(readers: readonly PastedReader[]): string {
  return readers.map(({ name, address }) => (name === '' ? address : `${name} <${address}>`)).join('\n')
}

/** What stands in the lines of a text that are not empty. */
export const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
