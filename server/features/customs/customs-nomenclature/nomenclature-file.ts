import { type Locale, locales } from '@landfall/contract/locales.ts'
import { AppError } from '#platform/http/app-error.ts'
import { createCsvParser, sniffDelimiter } from '#platform/tabular/csv-parser.ts'
import { foldHeader } from '#platform/tabular/header-matching.ts'
import { createTextDecoder, rankEncodings } from '#platform/tabular/text-encoding.ts'

/** Characters of a name that are kept. */
const nameLimit = 1_000

/** A named code of a file. */
export interface NamedCode {
  code: string
  name: string
}

const columnNames = {
  code: [
    'code',
    'hscode',
    'hs',
    'cmdcode',
    'tariffcode',
    '编码',
    '商品编码',
    '商品编号',
    'hs编码',
    '税号',
    '税则号列',
    'codigo',
    'partida',
    'codice',
    'コード',
    '品目番号',
    'hs코드',
    '품목번호',
  ],
  name: [
    'description',
    'name',
    'goods',
    'desc',
    'product',
    '商品名称',
    '名称',
    '品名',
    '货品名称',
    'descripcion',
    'nombre',
    'descrizione',
    'nome',
    '品名',
    '品目',
    '품명',
    '품목명',
  ],
  locale: ['language', 'locale', 'lang', '语言', 'idioma', 'lingua', '言語', '언어'],
} as const

/** The named codes of a text file by language, and how many of its rows were none; refuses files without any. */
export function readNomenclature(
  bytes: Uint8Array,
  locale: Locale,
): { byLocale: Map<Locale, NamedCode[]>; skipped: number } {
  const [header = [], ...rows] = readRows(bytes)
  const places = findColumns(header)
  if (places.code < 0 || places.name < 0) throw new AppError('nomenclatureColumnsMissing')
  const found = new Map<Locale, Map<string, string>>()
  let skipped = 0
  for (const row of rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))) {
    const read = readRow(row, places, locale)
    if (!read) skipped += 1
    else found.set(read.locale, (found.get(read.locale) ?? new Map()).set(read.code, read.name))
  }
  const named = (codes: ReadonlyMap<string, string>) => [...codes].map(([code, name]) => ({ code, name }))
  const byLocale = new Map([...found].map(([each, codes]) => [each, named(codes)]))
  const kept = [...byLocale.values()].reduce((sum, codes) => sum + codes.length, 0)
  if (kept === 0 || skipped > kept) throw new AppError('nomenclatureUnusable', { skipped })
  return { byLocale, skipped }
}

type Places = Record<keyof typeof columnNames, number>

function readRow(
  row: readonly string[],
  places: Places,
  fallback: Locale,
): (NamedCode & { locale: Locale }) | undefined {
  const code = readCode(row[places.code] ?? '')
  const name = (row[places.name] ?? '').replace(/\s+/g, ' ').trim().slice(0, nameLimit)
  const locale = places.locale < 0 ? fallback : readLocale(row[places.locale] ?? '', fallback)
  return code && name !== '' && locale ? { code, name, locale } : undefined
}

function readRows(bytes: Uint8Array): string[][] {
  const [encoding] = rankEncodings(bytes.subarray(0, 256 * 1024))
  const sample = createTextDecoder(encoding).decode(bytes.subarray(0, 64 * 1024), { stream: true })
  const parser = createCsvParser({ encoding, delimiter: sniffDelimiter(sample) })
  return [...parser.push(bytes), ...parser.end()]
}

function findColumns(header: readonly string[]): Places {
  const folded = header.map((title) => foldHeader(title))
  const place = (names: readonly string[]) =>
    folded.findIndex((title) => names.map(foldHeader).includes(title))
  return { code: place(columnNames.code), name: place(columnNames.name), locale: place(columnNames.locale) }
}

// Spreadsheets drop the leading zero of the first nine chapters.
function readCode(cell: string): string | undefined {
  const digits = cell.replace(/[\s.\-·]/g, '')
  const code = digits.length % 2 === 1 ? `0${digits}` : digits
  return /^(\d\d){1,5}$/.test(code) && code.slice(0, 2) !== '00' ? code : undefined
}

function readLocale(cell: string, fallback: Locale): Locale | undefined {
  const wish = cell.trim().toLowerCase().split(/[-_]/)[0] ?? ''
  return wish === '' ? fallback : locales.find((locale) => locale === wish)
}
