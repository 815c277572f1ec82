/** Forms in which sites hide addresses from machines, and how each is read. */

/** What Cloudflare makes of an address: the first byte is the key of all others. */
export function decodeCloudflare(hex: string): string | undefined {
  if (!/^(?:[0-9a-f]{2}){4,300}$/i.test(hex)) return undefined
  const bytes = Buffer.from(hex, 'hex')
  const key = bytes[0] ?? 0
  return Buffer.from(bytes.subarray(1).map((byte) => byte ^ key)).toString('utf8')
}

/** Letters moved by thirteen places. */
export function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
  })
}

/** The three circles of characters in which TYPO3 moves each by some places. */
const circles = [
  [0x2b, 0x3a],
  [0x40, 0x5a],
  [0x61, 0x7a],
] as const

/** A link to an address as TYPO3 and its like hide it; by how many places it was moved is found out. */
export function decodeMoved(text: string): string | undefined {
  const plain = text.replace(/\\(.)/g, '$1')
  if (plain.length < 10 || plain.length > 400) return undefined
  for (let places = -12; places <= 12; places += 1) {
    if (places === 0) continue
    for (const isCircle of [true, false]) {
      const moved = move(plain, places, isCircle)
      if (/^mailto:[^@]+@[^@]+$/i.test(moved)) return moved
    }
  }
  return undefined
}

function move(text: string, places: number, isCircle: boolean): string {
  return [...text].map((letter) => moveOne(letter.charCodeAt(0), places, isCircle)).join('')
}

function moveOne(code: number, places: number, isCircle: boolean): string {
  const circle = circles.find(([first, last]) => code >= first && code <= last)
  if (!isCircle) return String.fromCharCode(Math.max(0, code + places))
  if (!circle) return String.fromCharCode(code)
  const [first, last] = circle
  const size = last - first + 1
  return String.fromCharCode(first + ((((code - first + places) % size) + size) % size))
}

/** A text in base64 that is one of letters; undefined for any other. */
export function decodeBase64(text: string): string | undefined {
  if (!/^[A-Za-z0-9+/]{4,600}={0,2}$/.test(text)) return undefined
  const decoded = Buffer.from(text, 'base64').toString('utf8')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is no text has them.
  return decoded === '' || /[\u0000-\u0008\u000e-\u001f\ufffd]/.test(decoded) ? undefined : decoded
}

const atWords =
  'at|ät|aet|@|arroba|arobase|chiocciola|chiocciolina|kukac|ma[łl]pa|snabel-?a|apenstaartje|zavin[áa][čc]|kuyruklu ?i[şs]aret|собака|равлик|παπάκι|שטרודל|כרוכית|골뱅이|アットマーク|圈'
const dotWords =
  'dot|\\.|punkt|punto|point|ponto|punt|pont|kropka|piste|te[čc]ka|bodka|nokta|tochka|точка|крапка|τελεία|נקודה|점|ドット|点'
const open = '[\\[({<]'
const close = '[\\])}>]'
const bracketAt = new RegExp(`\\s*${open}+\\s*(?:${atWords})\\s*${close}+\\s*`, 'giu')
const bracketDot = new RegExp(`\\s*${open}+\\s*(?:${dotWords})\\s*${close}+\\s*`, 'giu')
const name = '[a-z0-9][a-z0-9._+-]{0,63}'
const part = '[a-z0-9-]{1,63}'
const spokenAt = atWords.replace('|@', '')
const spokenDot = dotWords.replace('|\\.', '')
const spoken = new RegExp(
  `\\b(${name})\\s{1,3}(?:${spokenAt})\\s{1,3}(${part}(?:\\s{1,3}(?:${spokenDot})\\s{1,3}${part}){1,3})(?![\\p{L}\\p{N}])`,
  'giu',
)
/** Before a host with its dots, only names of mailboxes are believed: people also meet "us at acme.com". */
const mailbox =
  'info|sales|export|import|purchase|purchasing|procurement|office|kontakt|vertrieb|einkauf|ventas|compras|vendite|acquisti|hello|mail|support|service|admin|enquir(?:y|ies)|inquir(?:y|ies)|marketing'
const spokenHost = new RegExp(
  `\\b(${mailbox})\\s{1,3}(?:${spokenAt})\\s{1,3}(${part}(?:\\.${part}){1,3})(?![\\p{L}\\p{N}])`,
  'giu',
)
/** Words of scripts without small letters of ours, which need no space: `buy골뱅이acme.co.kr`. */
const glued = new RegExp(`\\b(${name})(?:골뱅이|собака|アットマーク|圈)(${part}(?:\\.${part}){1,3})`, 'giu')
/** What stands before "at" in a sentence. */
const sentenceWords =
  /^(?:look|looking|us|me|you|him|them|it|here|there|visit|find|meet|shop|buy|order|only|available|online|is|are|be|see|more|details|site|website|page|store|click|arrived?|live|works?|working|read|team)$/i
/** "Write @ for #": Chinese sites say it beside the address. */
const replaced =
  /[#＃*★☆△▲$][^@\n]{0,8}(?:换|換|改|替换|replace|instead|=|→|->|代替)[^@\n]{0,8}@|[#＃*★☆△▲][^@\n]{0,4}@[^\n]{0,6}(?:変|換|置き)|@[^\n]{0,6}(?:→|代替|换成)[^\n]{0,4}[#＃*★☆]|(?:replace|instead)[^\n]{0,12}[#*][^\n]{0,12}@/iu
const marked = new RegExp(`\\b(${name})[#＃*★☆△▲$](${part}(?:\\.${part}){1,3})`, 'giu')

/** A text in which addresses that are spelt out stand as addresses. */
export function spellOut(text: string): string {
  let plain = text
  if (/[[({<]/.test(plain)) plain = withBrackets(plain)
  plain = plain.replace(spoken, (all, local: string, host: string) =>
    sentenceWords.test(local) ? all : `${local}@${joined(host)}`,
  )
  plain = plain.replace(spokenHost, '$1@$2').replace(glued, '$1@$2')
  return replaced.test(plain) ? plain.replace(marked, '$1@$2') : plain
}

// Dots in brackets are only read where an at sign is near: "(.)" alone is many things.
function withBrackets(text: string): string {
  const ats = text.replace(bracketAt, '@')
  if (!ats.includes('@')) return text
  const dots = ats.replace(bracketDot, '.')
  // A dot that is only spoken behind an at sign in brackets: `sales [at] acme dot com`.
  const words = new RegExp(`(@${part}(?:\\.${part}){0,3})\\s{1,3}(?:${spokenDot})\\s{1,3}(?=[a-z])`, 'giu')
  return ats === text && dots === text ? text : dots.replace(words, '$1.').replace(words, '$1.')
}

function joined(host: string): string {
  return host.replace(new RegExp(`\\s+(?:${spokenDot})\\s+`, 'giu'), '.')
}
