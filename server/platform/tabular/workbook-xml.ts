import { SaxesParser } from 'saxes'
import { TableError } from './table-limits.ts'

/** What a reader of one XML part wants to hear; names come without their namespace prefix. */
export interface XmlListener {
  open?(name: string, attributes: (name: string) => string | undefined): void
  text?(text: string): void
  close?(name: string): void
}

/** Feeds one XML part to a listener piece by piece; refuses document types, hence external entities. */
export function* readXml(pieces: Iterable<Uint8Array>, listener: XmlListener): Generator<void> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder()
  parser.on('doctype', () => {
    throw new TableError('unsafeXml')
  })
  parser.on('error', () => {
    throw new TableError('truncatedWorkbook')
  })
  parser.on('opentag', (tag) => listener.open?.(local(tag.name), (name) => attribute(tag.attributes, name)))
  parser.on('text', (text) => listener.text?.(text))
  parser.on('closetag', (tag) => listener.close?.(local(tag.name)))
  for (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }))
    yield
  }
  parser.write(decoder.decode())
  parser.close()
}

/** Reads a small XML part to its end. */
export function readWholeXml(pieces: Iterable<Uint8Array>, listener: XmlListener): void {
  for (const _ of readXml(pieces, listener));
}

function local(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

function attribute(attributes: Record<string, string>, name: string): string | undefined {
  const own = attributes[name]
  if (own !== undefined) return own
  const key = Object.keys(attributes).find((each) => local(each) === name)
  return key === undefined ? undefined : attributes[key]
}
