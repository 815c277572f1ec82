import { Parser } from 'htmlparser2'

/** Records of one feed that are read; more are refused by who reads them. */
const recordLimit = 20_001
const columnLimit = 200
const cellLimit = 20_000

/** How records are called in RSS and Atom, and in what providers write themselves. */
const recordNames = new Set(['item', 'entry', 'record', 'row', 'lead', 'rfq', 'demand', 'offer', 'product'])

const textNames = new Set(['title', 'description', 'summary', 'content', 'encoded'])

type FeedRecord = Map<string, string>

/** Whether text is XML: it may begin with a comment. */
export const looksLikeXml = (text: string): boolean => /^\ufeff?\s*<[?!a-z]/i.test(text)

/** The text of an answer, in the encoding that its header or the declaration of XML names. */
export function decodeFeed(bytes: Uint8Array, contentType: string): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1_000))
  const named = /charset=["']?([\w.:-]+)/i.exec(contentType)?.[1]
  const declared = /^[^<]*<\?xml[^>]*\bencoding=["']([\w.:-]+)["']/i.exec(start)?.[1]
  for (const label of [named, declared]) {
    try {
      if (label) return new TextDecoder(label).decode(bytes)
    } catch {
      // Nobody knows an encoding of that name.
    }
  }
  return new TextDecoder().decode(bytes)
}

/** The records of a feed in XML as rows below a header of all their elements; empty where there are none, undefined where it is cut off. */
export function readXmlFeed(text: string): string[][] | undefined {
  const records: FeedRecord[] = []
  let record: FeedRecord | undefined
  let path: string[] = []
  let written = ''
  // Marks within a text, as Atom has them, are none of the record.
  const isInText = () => textNames.has(path[0] ?? '')
  const plain = (name: string) => name.replace(/^.*:/, '')
  const note = (name: string, value: string) => {
    const known = record?.get(name)
    const clean = textOf(value).slice(0, cellLimit)
    if (clean !== '' && record)
      record.set(name, known === undefined || known === clean ? clean : `${known}, ${clean}`)
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (!isInText()) written = ''
        if (!record && recordNames.has(plain(name).toLowerCase()) && records.length < recordLimit) {
          record = new Map()
          path = []
          return
        }
        path.push(plain(name))
        const address = attributes.href ?? attributes.url
        // Links of Atom and pictures of RSS stand in attributes.
        if (record && address && attributes.rel !== 'self') note(plain(name), address)
      },
      ontext(piece) {
        if (record && written.length < 4 * cellLimit) written += piece
      },
      onclosetag(name) {
        if (!record) return
        if (path.length === 0 && recordNames.has(plain(name).toLowerCase())) {
          records.push(record)
          record = undefined
          return
        }
        const isWithin = path.length > 1 && isInText()
        if (!isWithin && written.trim() !== '') note(path.join('.'), written)
        if (!isWithin) written = ''
        path.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(text)
  // Beyond this point it closes what the text leaves open.
  if (record || !/<\/[\w:.-]+\s*>\s*(<!--[\s\S]*-->\s*)?$/.test(text.slice(-2_000))) return undefined
  parser.end()
  return asRows(records)
}

function asRows(records: readonly FeedRecord[]): string[][] {
  if (records.length === 0) return []
  const header = [...new Set(records.flatMap((one) => [...one.keys()]))].slice(0, columnLimit)
  return [header, ...records.map((one) => header.map((name) => one.get(name) ?? ''))]
}

// Descriptions are written in HTML more often than not.
function textOf(value: string): string {
  if (!/<[a-z!/]/i.test(value)) return value.trim()
  let text = ''
  const parser = new Parser({
    ontext: (piece) => (text += piece),
    onopentagname: (name) => {
      if (/^(p|br|li|div|tr|h\d)$/.test(name)) text += '\n'
    },
  })
  parser.end(value)
  return text.replace(/\n{3,}/g, '\n\n').trim()
}

/** The list of records in JSON that has it somewhere inside, such as `{"data": {"items": […]}}`; undefined where there is none. */
export function findRecords(value: unknown, depth = 0): object[] | undefined {
  if (Array.isArray(value)) {
    const records = value.filter((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
    return records.length > 0 && records.length === value.length ? records : undefined
  }
  if (depth > 3 || typeof value !== 'object' || value === null) return undefined
  for (const inner of Object.values(value)) {
    const found = findRecords(inner, depth + 1)
    if (found) return found
  }
  return undefined
}
