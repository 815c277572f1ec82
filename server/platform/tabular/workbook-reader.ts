import { TableError, tableLimits } from './table-limits.ts'
import { readDateStyles, serialToText } from './workbook-dates.ts'
import { readWholeXml, readXml } from './workbook-xml.ts'
import { openZip, type ZipArchive } from './zip-archive.ts'

export interface Workbook {
  sheets: string[]
  /** Which of the sheets their program does not show. */
  hidden: boolean[]
  /** Rows of a sheet in batches; every cell as text, dates as `YYYY-MM-DD[ HH:MM:SS]`. What is odd is counted in `seen`. */
  rows(sheet: number, seen?: SeenCells): Generator<string[][]>
  /** The rows, counted from 0, in which areas of cells that were made one begin. */
  mergedRows(sheet: number): number[]
}

/** Cells that may say less than they seem to, or other than they mean. */
export interface SeenCells {
  /** Formulas of which the program that wrote the file kept no result. */
  emptyFormulas: number
  /** Dates that are texts, whose order of day and month nobody knows. */
  textDates: number
}

/** Opens an XLSX file; throws TableError with the reason when it is not one or not safe. */
export function openWorkbook(bytes: Uint8Array): Workbook {
  if (bytes.length > tableLimits.workbook) throw new TableError('workbookTooLarge')
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new TableError('oldWorkbook')
  const zip = openZip(bytes)
  if ([...zip.names].some((name) => name.endsWith('vbaProject.bin'))) throw new TableError('macroWorkbook')
  if (!zip.names.has('xl/workbook.xml')) throw new TableError('notAWorkbook')
  const { sheets, date1904 } = readSheetList(zip)
  return {
    sheets: sheets.map(({ name }) => name),
    hidden: sheets.map(({ isHidden }) => isHidden),
    mergedRows: (sheet) => findMerged(openZip(bytes), sheets[sheet]?.path ?? ''),
    *rows(sheet, seen) {
      const path = sheets[sheet]?.path
      if (!path || !zip.names.has(path)) throw new TableError('noSuchSheet')
      const shared = readSharedStrings(zip)
      const dateStyles = readDateStyles(zip)
      yield* readSheet(zip, path, { shared, dateStyles, date1904, seen })
    },
  }
}

function readSheetList(zip: ZipArchive) {
  const targets = new Map<string, string>()
  if (zip.names.has('xl/_rels/workbook.xml.rels')) {
    readWholeXml(zip.inflate('xl/_rels/workbook.xml.rels'), {
      open(name, attributes) {
        if (name === 'Relationship') targets.set(attributes('Id') ?? '', attributes('Target') ?? '')
      },
    })
  }
  const sheets: { name: string; path: string; isHidden: boolean }[] = []
  let date1904 = false
  readWholeXml(zip.inflate('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = ['1', 'true'].includes(attributes('date1904') ?? '')
      if (name !== 'sheet') return
      const target = targets.get(attributes('id') ?? '') ?? `worksheets/sheet${sheets.length + 1}.xml`
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
      const isHidden = /^(?:veryH|h)idden$/.test(attributes('state') ?? '')
      sheets.push({ name: attributes('name') ?? '', path, isHidden })
    },
  })
  return { sheets, date1904 }
}

function readSharedStrings(zip: ZipArchive): string[] {
  const shared: string[] = []
  if (!zip.names.has('xl/sharedStrings.xml')) return shared
  let text = ''
  let taking = false
  let phonetic = false
  let size = 0
  readWholeXml(zip.inflate('xl/sharedStrings.xml'), {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic = true
      taking = name === 't' && !phonetic
    },
    text(piece) {
      if (taking) text += piece
    },
    close(name) {
      taking = false
      if (name === 'rPh') phonetic = false
      if (name !== 'si') return
      size += text.length
      if (size > tableLimits.sharedText) throw new TableError('workbookBomb')
      shared.push(text)
    },
  })
  return shared
}

interface SheetContext {
  shared: readonly string[]
  dateStyles: ReadonlySet<number>
  date1904: boolean
  seen: SeenCells | undefined
}

/** Bytes of a sheet that are looked through for merged areas, which stand behind its rows. */
const mergedWithin = 64 * 1024 * 1024

function findMerged(zip: ZipArchive, path: string): number[] {
  if (!zip.names.has(path)) return []
  const rows: number[] = []
  const decoder = new TextDecoder('latin1')
  let rest = ''
  let length = 0
  for (const piece of zip.inflate(path)) {
    length += piece.length
    if (length > mergedWithin) break
    const text = rest + decoder.decode(piece)
    for (const [, row] of text.matchAll(/<(?:\w+:)?mergeCell ref="[A-Z]+(\d+):/g)) rows.push(Number(row) - 1)
    rest = text.slice(text.lastIndexOf('<'))
    if (rest.length > 200) rest = ''
  }
  return rows
}

function* readSheet(zip: ZipArchive, path: string, context: SheetContext): Generator<string[][]> {
  const reader = createRowReader(context)
  for (const _ of readXml(zip.inflate(path), reader.listener)) {
    const rows = reader.take()
    if (rows.length > 0) yield rows
  }
  const rest = reader.take()
  if (rest.length > 0) yield rest
}

function createRowReader(context: SheetContext) {
  let rows: string[][] = []
  let row: string[] = []
  let count = 0
  let next = 0
  let cell = { column: 0, type: '', style: 0, text: '', isFormula: false }
  let taking = false
  const store = () => {
    if (context.seen && cell.isFormula && cell.text === '') context.seen.emptyFormulas += 1
    if (cell.column >= tableLimits.columns && cell.text !== '') throw new TableError('tooManyColumns', count)
    if (cell.text === '' || cell.column >= tableLimits.columns) return
    while (row.length < cell.column) row.push('')
    const text = cellText(cell, context)
    if (context.seen && cell.type !== 'n' && isTextDate(text)) context.seen.textDates += 1
    row[cell.column] = text
  }
  const startRow = (number: number) => {
    if (!(number > count) || number > tableLimits.workbookRows) throw new TableError('workbookBomb', count)
    // Rows that hold nothing are left out of the file; they still count as rows for the reader's eye.
    for (; count < number - 1; count += 1) rows.push([])
    row = []
    next = 0
  }
  return {
    take() {
      const taken = rows
      rows = []
      return taken
    },
    listener: {
      open(name: string, attributes: (name: string) => string | undefined) {
        if (name === 'row') {
          startRow(Number(attributes('r') ?? count + 1))
        } else if (name === 'c') {
          // Cells without a place follow one another, empty ones too.
          const column = columnOf(attributes('r')) ?? next
          next = column + 1
          cell = {
            column,
            type: attributes('t') ?? 'n',
            style: Number(attributes('s') ?? 0),
            text: '',
            isFormula: false,
          }
        }
        if (name === 'f') cell.isFormula = true
        taking = name === 'v' || name === 't'
      },
      text(text: string) {
        if (taking) cell.text += text
      },
      close(name: string) {
        taking = false
        if (name === 'c') store()
        if (name === 'row') {
          rows.push(row)
          count += 1
        }
      },
    },
  }
}

function isTextDate(text: string): boolean {
  return text.length <= 19 && /^\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d\d)(?: [\d:]+)?$/.test(text)
}

function cellText(cell: { type: string; style: number; text: string }, context: SheetContext): string {
  if (cell.type === 's') return context.shared[Number(cell.text)] ?? ''
  if (cell.type === 'b') return cell.text === '1' ? 'TRUE' : 'FALSE'
  if (cell.type !== 'n') return cell.text
  if (context.dateStyles.has(cell.style)) return serialToText(Number(cell.text), context.date1904)
  // A number is stored with all the digits of a double; the sheet shows the shortest that means the same.
  const number = Number(cell.text)
  return /^-?\d{1,15}$/.test(cell.text) || !Number.isFinite(number) ? cell.text : plainNumber(number)
}

function plainNumber(number: number): string {
  const short = Number(number.toPrecision(15))
  return Math.abs(short) < 1e21 && !String(short).includes('e') ? String(short) : short.toFixed(12)
}

function columnOf(reference: string | undefined): number | undefined {
  if (!reference) return undefined
  let column = 0
  for (const char of reference) {
    const code = char.charCodeAt(0) - 64
    if (code < 1 || code > 26) break
    column = column * 26 + code
  }
  return column - 1
}
