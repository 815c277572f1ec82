import { readWholeXml } from './workbook-xml.ts'
import type { ZipArchive } from './zip-archive.ts'

const dayMs = 86_400_000
const epoch1900 = Date.UTC(1899, 11, 30)
const epoch1904 = Date.UTC(1904, 0, 1)

/** The built-in number formats of the file format that show a date. */
const builtInDates = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58])

/** Numbers of the cell styles that show their number as a date. */
export function readDateStyles(zip: ZipArchive): ReadonlySet<number> {
  const styles = new Set<number>()
  if (!zip.names.has('xl/styles.xml')) return styles
  const dateFormats = new Set(builtInDates)
  let inCellFormats = false
  let style = 0
  readWholeXml(zip.inflate('xl/styles.xml'), {
    open(name, attributes) {
      if (name === 'numFmt' && isDateFormat(attributes('formatCode') ?? '')) {
        dateFormats.add(Number(attributes('numFmtId')))
      }
      if (name === 'cellXfs') inCellFormats = true
      if (name !== 'xf' || !inCellFormats) return
      if (dateFormats.has(Number(attributes('numFmtId') ?? 0))) styles.add(style)
      style += 1
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false
    },
  })
  return styles
}

/** A spreadsheet's day number as `YYYY-MM-DD`, with the time when it has one. */
export function serialToText(serial: number, date1904 = false): string {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return String(serial)
  const seconds = Math.round((serial * dayMs) / 1000) * 1000
  const text = new Date((date1904 ? epoch1904 : epoch1900) + seconds).toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`
}

// Literals, colours and locales in a format may contain the letters that stand for day and year.
function isDateFormat(code: string): boolean {
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  return /[yd]/i.test(bare) || /m+[-/]/i.test(bare)
}
