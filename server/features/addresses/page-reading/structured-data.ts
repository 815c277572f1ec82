import { addressesIn, type Site } from './email-pattern.ts'
import { phoneOfLink } from './found-phones.ts'
import { socialOf } from './found-socials.ts'
import type { SaidAddress, SaidReach } from './page-reading.ts'
import { departmentOf } from './person-context.ts'

const depthLimit = 12
const nodeLimit = 5_000

type Node = Record<string, unknown>

/** What a page says of its company for machines (schema.org as JSON-LD). */
export function readStructured(
  blocks: readonly string[],
  site: Site,
): { addresses: SaidAddress[]; others: SaidReach[] } {
  const addresses: SaidAddress[] = []
  const others: SaidReach[] = []
  let left = nodeLimit
  const visit = (value: unknown, depth: number): void => {
    left -= 1
    if (depth > depthLimit || left < 0 || value === null || typeof value !== 'object') return
    if (Array.isArray(value)) {
      for (const one of value) visit(one, depth + 1)
      return
    }
    const node = value as Node
    addresses.push(...addressesOf(node, site))
    others.push(...reachesOf(node))
    for (const one of Object.values(node)) visit(one, depth + 1)
  }
  for (const block of blocks) visit(parsed(block), 0)
  return { addresses, others }
}

function parsed(block: string): unknown {
  try {
    return JSON.parse(block.replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>)\s*$/g, ''))
  } catch {
    return undefined
  }
}

function addressesOf(node: Node, site: Site): SaidAddress[] {
  const isPerson = /Person/.test(textOf(node['@type']))
  const department = departmentOf(`${textOf(node.contactType)} ${textOf(node.department)}`)
  const person = {
    name: isPerson ? textOf(node.name).slice(0, 120) : '',
    jobTitle: textOf(node.jobTitle).slice(0, 120),
  }
  return textsOf(node.email).flatMap((text) =>
    [...addressesIn(text.replace(/^mailto:/i, '').replace(/\?.*$/s, ''), site)].map(({ email }) => ({
      email,
      snippet: [textOf(node.name), textOf(node.contactType), text]
        .filter((part) => part !== '')
        .join(' · ')
        .slice(0, 160),
      person: { ...person, department: department ?? departmentOf(email.slice(0, email.indexOf('@'))) },
    })),
  )
}

function reachesOf(node: Node): SaidReach[] {
  const phones = (field: string) =>
    textsOf(node[field]).flatMap((text): SaidReach[] => {
      const phone = phoneOfLink(`${field === 'faxNumber' ? 'fax' : 'tel'}:${text}`, null)
      return phone
        ? [{ type: 'phone', value: phone.number, kind: phone.kind, snippet: textOf(node.name).slice(0, 160) }]
        : []
    })
  const socials = textsOf(node.sameAs).flatMap((text): SaidReach[] => {
    const social = socialOf(text)
    return social ? [{ type: 'social', value: social.url, kind: social.kind, snippet: '' }] : []
  })
  return [...phones('telephone'), ...phones('faxNumber'), ...socials]
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string').slice(0, 20)

const textOf = (value: unknown): string => textsOf(value).join(' ')
