import type { AddressDepartment } from '@landfall/contract/addresses/found-contacts.ts'
import { spellings } from './name-spelling.ts'

/** Who an address belongs to, as far as the page says it. */
export interface PersonSaid {
  name: string
  jobTitle: string
  department: AddressDepartment | null
}

const departments: readonly (readonly [AddressDepartment, RegExp])[] = [
  [
    'purchasing',
    /\b(?:purchas\w*|procurement|sourcing|buyers?|buying|imports?|einkauf\w*|beschaffung|compras|adquisiciones|acquisti|achats?|inkoop|zakupy)\b|采购|採購|購買|仕入|購買部|구매/iu,
  ],
  [
    'sales',
    /\b(?:sales|vertrieb\w*|verkauf\w*|ventas|vendas|vendite|commerciale?|ventes|comercial|export\w*|verkoop|orders?|bestell\w*|pedidos|ordini)\b|销售|銷售|营业|営業|业务|外贸|영업|수출/iu,
  ],
  [
    'service',
    /\b(?:customer (?:service|care)|support|service|kundenservice|kundendienst|helpdesk|atenci[oó]n|servicio|assistenza|reclam\w*|warranty)\b|客服|售后|サポート|お客様|고객/iu,
  ],
  [
    'logistics',
    /\b(?:logisti\w*|shipping|warehouse|versand|lager|spedi\w*|almac[eé]n|magazzino|dispatch)\b|物流|仓库|물류/iu,
  ],
  [
    'finance',
    /\b(?:account(?:s|ing)|finance|billing|invoices?|buchhaltung|rechnung\w*|contabilidad|administraci[oó]n|amministrazione|facturaci[oó]n|fatture|payable)\b|财务|財務|経理|회계/iu,
  ],
  [
    'people',
    /\b(?:jobs?|careers?|recruit\w*|hr|human resources|bewerbung\w*|karriere|personal(?:abteilung)?|empleo|rrhh|lavora|recrutement)\b|招聘|人事|採用|채용/iu,
  ],
  ['press', /\b(?:press|presse|media|prensa|stampa|marketing)\b|媒体|市场|広報|홍보/iu],
  [
    'management',
    /\b(?:management|director|ceo|geschäftsführ\w*|direction|direcci[oó]n|gerencia|direzione|owner|inhaber\w*)\b|总经理|董事|社長|代表取締役|대표/iu,
  ],
  ['technical', /\b(?:technical|technik|engineering|t[eé]cnico|tecnico|webmaster|it)\b|技术|技術|기술/iu],
  [
    'privacy',
    /\b(?:privacy|datenschutz\w*|dpo|dsb|gdpr|abuse|protecci[oó]n de datos)\b|个人信息|個人情報|개인정보/iu,
  ],
]

const jobWords =
  /\b(?:manager|director|head|chief|officer|buyer|president|founder|owner|partner|assistant|specialist|executive|coordinator|leiter\w*|geschäftsführer\w*|prokurist\w*|assistent\w*|inhaber\w*|responsabile|titolare|direttore|direttrice|gerente|jefe|jefa|encargad\w+|responsable|directeur|directrice|gérante?)\b|经理|主管|总监|部长|課長|社長|팀장|부장|대리/iu

const personLabel =
  /(?:contact person|contact name|your contact|ansprechpartner(?:in)?|kontaktperson|persona de contacto|persona di riferimento|referente|interlocuteur|联系人|联络人|聯絡人|聯繫人|担当者?|담당자)\s*[:：]?\s*([\p{L}][\p{L} .'’·-]{1,40})/iu
const titles =
  /^(?:(?:mr|mrs|ms|miss|dr|prof|herr|frau|sig|sig\.ra|dott|dott\.ssa|ing|dipl\.-?\s?\w+|sr|sra|d|dña|m|mme|mag)\.?\s+)+/iu
const nameShape =
  /^\p{Lu}[\p{L}'’.-]*(?:\s+(?:\p{Lu}[\p{L}'’.-]*|de|del|della|di|da|dos|van|von|der|den|la|le|bin|al|y)){1,4}$/u

/** The department that words name; null when they name none. */
export function departmentOf(text: string): AddressDepartment | null {
  return departments.find(([, words]) => words.test(text))?.[0] ?? null
}

/** Reads from the lines around an address who has it. A name is believed when the address is made of it, or a label says so. */
export function personAround(
  lines: readonly string[],
  { line, email }: { line: number; email: string },
): PersonSaid {
  const local = email.slice(0, email.indexOf('@'))
  const near = nearLines(lines, { line, email })
  const pieces = near.flatMap((text) => text.split(/[,;|•·–—:()/]|\s-\s|\s{2,}/).map((piece) => piece.trim()))
  const named = pieces.map((piece) => piece.replace(titles, '')).find((piece) => isNameOf(piece, local))
  const labelled = near.flatMap((text) => personLabel.exec(text)?.[1]?.trim() ?? [])[0]
  const name = named ?? (labelled && !/@/.test(labelled) ? labelled.replace(titles, '').trim() : '')
  const jobTitle =
    name === ''
      ? ''
      : (pieces.find((piece) => piece.length <= 60 && piece !== name && jobWords.test(piece)) ?? '')
  return {
    name: name.slice(0, 120),
    jobTitle,
    department: departmentOf(local.replace(/[._-]/g, ' ')) ?? nearest(near),
  }
}

/** The line of an address and those before it, back to the address before; the nearest first. */
function nearLines(lines: readonly string[], { line, email }: { line: number; email: string }): string[] {
  const near: string[] = []
  for (let at = line; at >= Math.max(0, line - 4); at -= 1) {
    const text = lines[at] ?? ''
    if (at < line && /@|\[at\]|\(at\)/i.test(text)) break
    // In its own line, what stands before it; another address before that begins anew.
    const own = at === line ? (text.toLowerCase().split(email)[0] ?? '').length : text.length
    near.push(
      text
        .slice(0, own)
        .replace(/^.*@\S+/, '')
        .slice(-200),
    )
  }
  return near
}

/** Whether a name is the one an address is made of: `Anna Müller` of `a.mueller`, `anna.muller`, `amueller`, `anna`. */
function isNameOf(text: string, local: string): boolean {
  if (text.length < 4 || text.length > 50 || !nameShape.test(text)) return false
  const asked = local
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => part !== '')
  return spellings(text).some((parts) => {
    const [first = '', last = ''] = [parts[0], parts.at(-1)]
    const joined = asked.join('')
    return (
      asked.some((part) => part.length >= 3 && parts.includes(part)) ||
      [first[0] + last, last + first[0], first + last[0], first + last, last + first].includes(joined)
    )
  })
}

function nearest(lines: readonly string[]): AddressDepartment | null {
  return lines.map(departmentOf).find((department) => department !== null) ?? null
}
