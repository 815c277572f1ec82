import { strToU8, Zip, ZipDeflate } from 'fflate'
import iconv from 'iconv-lite'
import type { Delimiter } from './csv-parser.ts'
import type { TextEncoding } from './text-encoding.ts'

export type OutputCell = string | number | null

/** Collects the bytes of a table file; rows may come in any number of calls. */
export interface TableWriter {
  contentType: string
  extension: 'csv' | 'xlsx'
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
export function createCsvWriter(): TableWriter {
  return createTextWriter({ encoding: 'utf-8', delimiter: ',' }, neutralise)
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

/** A writer of an XLSX workbook with one sheet. */
export function createXlsxWriter(sheetName = 'Sheet1'): TableWriter {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  for (const [name, xml] of Object.entries(workbookParts(sheetName)))
    addPart(zip, name).push(strToU8(xml), true)
  const sheet = addPart(zip, 'xl/worksheets/sheet1.xml')
  sheet.push(strToU8(`${declaration}<worksheet xmlns="${main}"><sheetData>`))
  const take = () => {
    const bytes = Buffer.concat(ready)
    ready = []
    return bytes
  }
  return {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    write(rows) {
      sheet.push(strToU8(rows.map((row) => `<row>${row.map(xlsxCell).join('')}</row>`).join('')))
      return take()
    },
    end() {
      sheet.push(strToU8('</sheetData></worksheet>'), true)
      zip.end()
      return take()
    },
  }
}

// Text cells of a workbook are never run, so they need no apostrophe.
function xlsxCell(cell: OutputCell): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.slice(0, 32_767))}</t></is></c>`
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

function workbookParts(sheetName: string): Record<string, string> {
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escapeXml(sheetName.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  }
}

function addPart(zip: Zip, name: string): ZipDeflate {
  const part = new ZipDeflate(name, { level: 4 })
  zip.add(part)
  return part
}
