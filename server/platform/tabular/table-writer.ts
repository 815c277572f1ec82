import { strToU8, Zip, ZipDeflate } from 'fflate'
import iconv from 'iconv-lite'
import type { Delimiter } from './csv-parser.ts'
import type { TextEncoding } from './text-encoding.ts'

export type OutputCell = string | number | null

/** Collects the bytes of a table file; rows may come in any number of calls. */
export interface TableWriter {
  contentType: string
  extension: 'csv' | 'xlsx' | 'jsonl'
  /** Bytes that are ready after these rows. */
  write(rows: readonly (readonly OutputCell[])[]): Uint8Array
  /** The remaining bytes. */
  end(): Uint8Array
}

/** Rows an XLSX sheet can hold. */
export const sheetRowLimit = 1_048_576

/** A spreadsheet program runs a cell that begins like a formula; an apostrophe makes it plain text. */
export function neutralise(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/** A writer of CSV in UTF-8 with a byte order mark, which spreadsheet programs need to see the encoding. */
export function createCsvWriter(header?: readonly string[]): TableWriter {
  const writer = createTextWriter({ encoding: 'utf-8', delimiter: ',' }, neutralise)
  return header ? withHeader(writer, header) : writer
}

function withHeader(writer: TableWriter, header: readonly string[]): TableWriter {
  let first: (readonly OutputCell[])[] = [header]
  return {
    ...writer,
    write(rows) {
      const bytes = writer.write([...first, ...rows])
      first = []
      return bytes
    },
  }
}

/**
 * A writer of rows as they were read, in the encoding and with the delimiter of the file they came from. Plain
 * numbers stay as they are, signs included, so that the file can be read again.
 */
export function createCopyWriter(format: { encoding: TextEncoding; delimiter: Delimiter }): TableWriter {
  return createTextWriter(format, (text) => (/^[-+]?[\d.,]*$/.test(text) ? text : neutralise(text)))
}

function createTextWriter(
  { encoding, delimiter }: { encoding: TextEncoding; delimiter: Delimiter },
  safe: (text: string) => string,
): TableWriter {
  const addBOM = /^utf/.test(encoding)
  let started = false
  const cellOf = (cell: OutputCell) => {
    if (cell === null) return ''
    if (typeof cell === 'number') return String(cell)
    const text = safe(cell)
    return /["\r\n,;\t|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return {
    contentType: `text/csv; charset=${encoding}`,
    extension: 'csv',
    write(rows) {
      const text = rows.map((row) => `${row.map(cellOf).join(delimiter)}\r\n`).join('')
      const bytes = iconv.encode(text, encoding, { addBOM: addBOM && !started })
      started = true
      return bytes
    },
    end: () => new Uint8Array(),
  }
}

/** How a workbook is laid out. */
export interface WorkbookLayout {
  sheetName?: string
  /** Heads every sheet. */
  header?: readonly string[]
  /** Rows of a sheet, its header among them, after which the next begins. */
  rowsPerSheet?: number
}

/** A writer of an XLSX workbook; rows that one sheet cannot hold go on in the next. */
export function createXlsxWriter(layout: WorkbookLayout = {}): TableWriter {
  const { sheetName = 'Sheet', header, rowsPerSheet = sheetRowLimit } = layout
  let ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  let sheets = 0
  let sheet: ZipDeflate | undefined
  let room = 0
  const closeSheet = () => sheet?.push(strToU8('</sheetData></worksheet>'), true)
  const put = (rows: readonly (readonly OutputCell[])[]) => {
    room -= rows.length
    sheet?.push(strToU8(rows.map((row) => `<row>${row.map(xlsxCell).join('')}</row>`).join('')))
  }
  const openSheet = () => {
    closeSheet()
    sheets += 1
    sheet = addPart(zip, `xl/worksheets/sheet${sheets}.xml`)
    sheet.push(strToU8(`${declaration}<worksheet xmlns="${main}"><sheetData>`))
    room = rowsPerSheet
    if (header) put([header])
  }
  const take = () => {
    const bytes = Buffer.concat(ready)
    ready = []
    return bytes
  }
  openSheet()
  return {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    write(rows) {
      for (let from = 0; from < rows.length; ) {
        if (room === 0) openSheet()
        const some = rows.slice(from, from + room)
        put(some)
        from += some.length
      }
      return take()
    },
    end() {
      closeSheet()
      // How many sheets there are is known only now.
      for (const [name, xml] of Object.entries(workbookParts(sheetName, sheets)))
        addPart(zip, name).push(strToU8(xml), true)
      zip.end()
      return take()
    },
  }
}

// Text cells of a workbook are never run, so they need no apostrophe.
function xlsxCell(cell: OutputCell): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  const date = dateCell(cell)
  if (date) return date
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.slice(0, 32_767))}</t></is></c>`
}

const dayMs = 86_400_000
/** The day from which workbooks count, and the first one that all programs count alike. */
const [firstDay, commonDay] = [Date.UTC(1899, 11, 30), Date.UTC(1900, 2, 1)]

// Days and moments as our exports write them: as dates they are sorted, filtered and shown as their reader is used to.
function dateCell(text: string): string | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d(?::\d\d)?))?$/.exec(text) ?? []
  if (!day) return undefined
  const moment = Date.parse(`${day}T${time ?? '00:00'}Z`)
  if (Number.isNaN(moment) || moment < commonDay || !new Date(moment).toISOString().startsWith(day))
    return undefined
  return `<c s="${time ? 2 : 1}"><v>${Number(((moment - firstDay) / dayMs).toFixed(8))}</v></c>`
}

const xmlEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeXml(text: string): string {
  return (
    text
      .replace(/[&<>"]/g, (char) => xmlEscapes[char] ?? char)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold these characters
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  )
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function workbookParts(sheetName: string, sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1)
  const each = (part: (number: number) => string) => numbers.map(part).join('')
  // Thirty-one characters are all a name may have, its number among them.
  const nameOf = (number: number) =>
    escapeXml(`${sheetName.slice(0, 29)}${sheets > 1 || sheetName === 'Sheet' ? number : ''}`)
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${sheetType}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((number) => `<sheet name="${nameOf(number)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packageRelations}">${each((number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rIdStyles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
}

function addPart(zip: Zip, name: string): ZipDeflate {
  const part = new ZipDeflate(name, { level: 4 })
  zip.add(part)
  return part
}
