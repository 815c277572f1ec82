const cut = /\s(?:C\/O|O\/B|ON BEHALF OF|D\/?B\/?A|AS AGENTS?)(?=\s|:|,).*$/

/** What a name that is cut must contain. */
const mayBeCut = /\/|BEHALF|DBA|AGENT/

// A map: looking a word up among the names of an object takes as long as the rest of its way.
const expansions: ReadonlyMap<string, string> = new Map([
  ['INTL', 'INTERNATIONAL'],
  ['INT', 'INTERNATIONAL'],
  ['MFG', 'MANUFACTURING'],
  ['MFR', 'MANUFACTURER'],
  ['IMP', 'IMPORT'],
  ['EXP', 'EXPORT'],
  ['TECH', 'TECHNOLOGY'],
  ['CORP', 'CORPORATION'],
])

const legalForms = new Set(
  (
    'INC INCORPORATED LLC LTD LIMITED CO COMPANY CORPORATION CORP PLC GMBH AG KG KGAA OHG UG BV NV SA SAS SARL SRL SPA ' +
    'OY OYJ AB AS ASA APS JSC PJSC OOO LLP LP PTE PVT PRIVATE PTY SDN BHD KK LTDA EIRL CIA CV DOO KFT ZRT SRO 株式会社 주식회사'
  ).split(' '),
)

/** Forms of several words; the words alone would be names. */
const longForms = [
  'SA DE CV',
  'S DE RL DE CV',
  'S DE RL',
  'SAPI DE CV',
  'SP Z OO',
  'SP ZOO',
  'DE CV',
  'AND CO',
]

const lastWordsOfLongForms = new Set(longForms.map((form) => form.slice(form.lastIndexOf(' ') + 1)))

const joinedForms =
  /^(?:株式会社|有限会社|合同会社|주식회사|유한회사|㈜)|(?:股份有限公司|有限责任公司|有限公司|株式会社|有限会社|合同会社|주식회사|유한회사|㈜)$/

const placeholder =
  /^(?:TO (?:THE )?ORDER\b.*|(?:UN)?TO ORDER OF\b.*|ORDER OF\b.*|ORDER|SAME AS (?:THE )?(?:CONSIGNEE|ABOVE|SHIPPER|BUYER)|N ?A|NOT (?:AVAILABLE|APPLICABLE|GIVEN|KNOWN)|NONE|NULL|UNKNOWN|NIL|X+|(?:(?:NAME|PARTY|SHIPPER|CONSIGNEE|INFORMATION) )?(?:IS )?(?:WITHHELD|REDACTED|SUPPRESSED|CONFIDENTIAL|UNDISCLOSED|NOT DISCLOSED)(?: (?:BY|AT|PER|UPON|ON)\b.*)?|凭指示|待指示|不详|无|保密|不公开|隐藏)$/

/** UTF-16 units of a key: with a country it goes into addresses and indexes. What is alike so far is one party. */
export const longestNameKey = 480

/**
 * The key under which spellings of one trading party meet, for example `ACME HOME` for `Acme Home, Inc.`;
 * null for parties that are nobody (`TO ORDER`, `N/A`, empty).
 */
export function tradeNameKey(name: string): string | null {
  const plain = isAscii(name) ? plainAscii(name.toUpperCase()) : plainText(name)
  if (plain === '' || placeholder.test(plain) || !/[A-Z0-9]|[\p{L}\p{N}]/u.test(plain)) return null
  const words = stripForms(plain.split(' '))
  const key = (expand(words) ? stripForms(words) : words).join(' ')
  return key.length > longestNameKey ? shortened(key) : key
}

function expand(words: string[]): boolean {
  let isChanged = false
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const long = word.length === 3 || word.length === 4 ? expansions.get(word) : undefined
    if (long === undefined) continue
    words[at] = long
    isChanged = true
  }
  return isChanged
}

function shortened(key: string): string {
  return key
    .slice(0, longestNameKey)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
}

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text)
}

// Nearly all names are ASCII; they need none of the Unicode tables.
function plainAscii(upper: string): string {
  if (/^[A-Z0-9]+(?: [A-Z0-9]+)*$/.test(upper) && !mayBeCut.test(upper)) return upper
  const rest = mayBeCut.test(upper) ? upper.replace(cut, '') : upper
  const joined = /\.[A-Z]\./.test(rest) ? joinInitials(rest) : rest
  return (joined.includes('&') ? joined.replaceAll('&', ' AND ') : joined).replace(/[^A-Z0-9]+/g, ' ').trim()
}

function plainText(name: string): string {
  const upper = foldLatin(
    name
      .normalize('NFKC')
      .toUpperCase()
      .replace(/\(株\)|\(주\)/g, ' '),
  ).trim()
  return joinInitials(upper.replace(cut, ''))
    .replaceAll('&', ' AND ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

// S.A. → SA, C.V. → CV; ordinary full stops stay punctuation.
function joinInitials(text: string): string {
  if (!/\.\S/.test(text)) return text
  return text.replace(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])/gu, (dotted) =>
    dotted.replaceAll('.', ''),
  )
}

// Only Latin letters lose their marks: elsewhere a mark makes another letter.
function foldLatin(text: string): string {
  if (/^[ -~]*$/.test(text)) return text
  return text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
}

/** Removes legal forms from the end as often as there are any, but never the whole name. */
function stripForms(words: string[]): string[] {
  while (dropLastForm(words));
  return words
}

// Changes the array, because this runs for every name of a file.
function dropLastForm(words: string[]): boolean {
  const last = words.at(-1) ?? ''
  if (lastWordsOfLongForms.has(last)) {
    const text = words.join(' ')
    const long = longForms.find((form) => text.endsWith(` ${form}`))
    if (long) {
      words.length -= long.split(' ').length
      return true
    }
  }
  if (words.length > 1 && legalForms.has(last)) {
    words.pop()
    return true
  }
  return /^[A-Z0-9]+$/.test(last) && /^[A-Z0-9]/.test(words[0] ?? '') ? false : dropJoinedForm(words, last)
}

// Forms that are written without a space, behind the name or in front of it.
function dropJoinedForm(words: string[], last: string): boolean {
  const bare = last.replace(joinedForms, '')
  if (bare !== last && (bare !== '' || words.length > 1)) {
    words.pop()
    if (bare !== '') words.push(bare)
    return true
  }
  if (words.length < 2 || !/^(?:株式会社|有限会社|주식회사|유한회사)$/.test(words[0] ?? '')) return false
  words.shift()
  return true
}
