import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import {
  detectDateOrder,
  detectDecimalSign,
  isBlank,
  isBlankPlace,
  parseDate,
  parseNumber,
} from './cell-values.ts'
import { createCsvParser, sniffDelimiter } from './csv-parser.ts'
import { TableError } from './table-limits.ts'
import { sampleWorkbook } from './table-sample.ts'
import { createCsvWriter, createXlsxWriter } from './table-writer.ts'
import { rankEncodings, type TextEncoding } from './text-encoding.ts'
import { createVcardReader } from './vcard-reader.ts'
import { openWorkbook } from './workbook-reader.ts'

const encode = async (text: string, encoding: string) => {
  const { default: iconv } = await import('iconv-lite')
  return iconv.encode(text, encoding)
}

function problemOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof TableError) return error.problem
    throw error
  }
  return 'none'
}

it('takes NA for nothing, except where it is a country', () => {
  expect(['NA', 'na ', 'N/A', '-', ''].map(isBlank)).toEqual([true, true, true, true, true])
  expect(['NA', 'na ', 'N/A', '-', ''].map(isBlankPlace)).toEqual([false, false, true, true, true])
})

it('is not misled by Korean bytes of Chinese texts, nor by a line of signs above the header', async () => {
  const names =
    '客户名称,联系人,手机\n浙江宏远贸易有限公司,王伟,13800138000\n义乌市华丰进出口有限公司,李娜,13900139000\n'
  expect(rankEncodings(await encode(names, 'gb18030'))[0]).toBe('gb18030')
  const korean = '수출자,수입자,품명\n한국상사,대한무역,보온병\n'.repeat(20)
  expect(rankEncodings(await encode(korean, 'euc-kr'))[0]).toBe('euc-kr')
  expect(sniffDelimiter('report;;\nall rows;;\ndate,hs,goods,buyer\n1,2,3,4\n1,2,3,4\n1,2,3,4\n')).toBe(',')
})

describe('text files', () => {
  const chinese = '数据年月,商品编码,商品名称,贸易伙伴名称\n202501,01051110,改良种用鸡,日本\n'.repeat(40)
  const cases: [TextEncoding, string][] = [
    ['utf-8', chinese],
    ['gb18030', chinese],
    ['big5', '報關日期,商品名稱,貿易夥伴\n202501,不鏽鋼保溫杯與玻璃製品,美國\n'.repeat(40)],
    ['shift_jis', '品名,数量,輸入者\nステンレスのボトルとカップ,12,東京商事株式会社\n'.repeat(40)],
    ['euc-kr', '품명,수량,수입자\n스테인리스 보온병과 유리잔,12,서울무역주식회사\n'.repeat(40)],
    ['utf-16le', 'date,goods\n2025-01-05,tumbler\n'.repeat(40)],
  ]
  it.each(cases)('recognises %s', async (encoding, text) => {
    expect(rankEncodings(await encode(text, encoding))[0]).toBe(encoding)
  })

  it('splits rows the same wherever the pieces of the file end', () => {
    const bytes = new TextEncoder().encode('\ufeffa,b\r\n"x, ""y""\r\nz",保温杯\r\n\r\n1,2')
    for (let size = 1; size <= bytes.length; size += 1) {
      const parser = createCsvParser({ encoding: 'utf-8', delimiter: ',' })
      const rows: string[][] = []
      for (let at = 0; at < bytes.length; at += size) rows.push(...parser.push(bytes.subarray(at, at + size)))
      rows.push(...parser.end())
      expect(rows, `pieces of ${size}`).toEqual([['a', 'b'], ['x, "y"\r\nz', '保温杯'], [''], ['1', '2']])
    }
  })

  it('refuses a quote that never closes', () => {
    const parser = createCsvParser({ encoding: 'utf-8', delimiter: ',' })
    const piece = new TextEncoder().encode('x'.repeat(1_000_000))
    parser.push(new TextEncoder().encode('a,b\n1,"'))
    expect(
      problemOf(() => {
        for (let count = 0; count < 5; count += 1) parser.push(piece)
      }),
    ).toBe('rowTooLong')
  })

  it.each([
    ['a,b,c\n1,2,3\n', ','],
    ['a;b;c\n1,5;2,5;3\n', ';'],
    ['a\tb\n1\t2, and more\n', '\t'],
    ['a|b\n1|2\n', '|'],
  ])('finds the delimiter of %j', (text, delimiter) => {
    expect(sniffDelimiter(text)).toBe(delimiter)
  })
})

const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const bookParts = (sheet: string, more: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries({
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="Data" sheetId="1" r:id="rId1" xmlns:r="r"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': sheet,
      ...more,
    }).map(([name, text]) => [name, strToU8(text)]),
  )
const rowsOf = (bytes: Uint8Array, sheet = 0) => [...openWorkbook(bytes).rows(sheet)].flat()

describe('workbooks', () => {
  it('reads shared and inline texts, dates by style, formula results and gaps', () => {
    const sheet = sheetOf(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>in</t></is></c></row>' +
        '<row r="3"><c r="A3" s="1"><v>45662</v></c><c r="B3"><f>1+1</f><v>2</v></c>' +
        '<c r="C3" t="str"><f>A1</f><v>cached</v></c><c r="D3"><v>0.1</v></c><c r="E3" t="b"><v>1</v></c></row>',
    )
    const bytes = zipSync(
      bookParts(sheet, {
        'xl/sharedStrings.xml': '<sst><si><r><t>sha</t></r><r><t>red</t></r><rPh><t>x</t></rPh></si></sst>',
        'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      }),
    )
    expect(rowsOf(bytes)).toEqual([['shared', '', 'in'], [], ['2025-01-05', '2', 'cached', '0.1', 'TRUE']])
  })

  it('tells what may be missing: formulas without results, merged cells, dates as texts, hidden and further sheets', () => {
    const sheet = sheetOf(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Company</t></is></c><c r="B1" t="inlineStr"><is><t>Since</t></is></c></row>' +
        '<row r="2"><c r="A2" t="inlineStr"><is><t>Ash</t></is></c><c r="B2" t="inlineStr"><is><t>05/06/2025</t></is></c></row>' +
        '<row r="3"><c r="A3"><f>A2&amp;"x"</f></c><c r="B3"><f>1+1</f><v>2</v></c></row>',
    ).replace(
      '</worksheet>',
      '<mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="A2:A3"/></mergeCells></worksheet>',
    )
    const bytes = zipSync({
      ...bookParts(sheet, { 'xl/worksheets/sheet2.xml': sheet, 'xl/worksheets/sheet3.xml': sheet }),
      'xl/workbook.xml': strToU8(
        `<workbook><sheets>${['state="hidden"', '', '']
          .map((state, at) => `<sheet name="S${at}" sheetId="${at + 1}" ${state}/>`)
          .join('')}</sheets></workbook>`,
      ),
    })
    const { format, seen } = sampleWorkbook(bytes, { rows: 100 })
    expect(format.sheet).toBe(1)
    expect(seen).toEqual({
      emptyFormulas: 1,
      textDates: 1,
      hiddenSheets: 1,
      otherSheets: 1,
      mergedRows: [0, 1],
    })
  })

  it('gives the reason when a file is not a safe workbook', () => {
    const bytes = zipSync(bookParts(sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>'.padEnd(5000, ' '))))
    expect(problemOf(() => rowsOf(bytes.subarray(0, bytes.length - 40)))).toBe('truncatedWorkbook')
    expect(problemOf(() => rowsOf(bytes.subarray(0, 60)))).toBe('truncatedWorkbook')
    expect(problemOf(() => rowsOf(strToU8('a,b\n1,2\n')))).toBe('notAWorkbook')
    const bomb = zipSync(bookParts(sheetOf(' '.repeat(80_000_000))))
    expect(problemOf(() => rowsOf(bomb))).toBe('workbookBomb')
    const entity = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet>&a;</worksheet>'
    expect(problemOf(() => rowsOf(zipSync(bookParts(entity))))).toBe('unsafeXml')
    expect(problemOf(() => openWorkbook(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])))).toBe('oldWorkbook')
    const many = zipSync(
      Object.fromEntries(Array.from({ length: 2_100 }, (_, n) => [`f${n}`, new Uint8Array()])),
    )
    expect(problemOf(() => openWorkbook(many))).toBe('tooManyEntries')
    const wide = sheetOf('<row r="1"><c r="KO1"><v>1</v></c></row>')
    expect(problemOf(() => rowsOf(zipSync(bookParts(wide))))).toBe('tooManyColumns')
  })

  it('reads back what the writer wrote', () => {
    const writer = createXlsxWriter({ sheetName: '海关' })
    const rows = [
      ['名称', 'kg', null],
      ['=1+1 <&>"', 12.5, '-x'],
      [null, '', 'behind empty cells'],
    ]
    const bytes = Buffer.concat([writer.write(rows.slice(0, 1)), writer.write(rows.slice(1)), writer.end()])
    expect(openWorkbook(bytes).sheets).toEqual(['海关'])
    expect(rowsOf(bytes)).toEqual([
      ['名称', 'kg'],
      ['=1+1 <&>"', '12.5', '-x'],
      ['', '', 'behind empty cells'],
    ])
  })

  it('writes days and moments as dates, and texts like them as texts', () => {
    const writer = createXlsxWriter()
    const rows = [['2025-01-05', '2027-05-06 14:30', '2025-02-30', '1850-01-01', '2025-01-05 to 06']]
    const bytes = Buffer.concat([writer.write(rows), writer.end()])
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet).toContain('<c s="1"><v>45662</v></c>')
    expect(sheet.match(/ s="/g)).toHaveLength(2)
    expect(rowsOf(bytes)).toEqual([
      ['2025-01-05', '2027-05-06 14:30:00', '2025-02-30', '1850-01-01', '2025-01-05 to 06'],
    ])
  })

  it('goes on in a second sheet, under the same headings, when one is full', () => {
    const writer = createXlsxWriter({ header: ['n'], rowsPerSheet: 3 })
    const rows = Array.from({ length: 5 }, (_, n) => [n])
    const bytes = Buffer.concat([writer.write(rows.slice(0, 1)), writer.write(rows.slice(1)), writer.end()])
    expect(openWorkbook(bytes).sheets).toEqual(['Sheet1', 'Sheet2', 'Sheet3'])
    expect([0, 1, 2].map((sheet) => rowsOf(bytes, sheet))).toEqual([
      [['n'], ['0'], ['1']],
      [['n'], ['2'], ['3']],
      [['n'], ['4']],
    ])
  })

  it('neutralises what a spreadsheet program would run', () => {
    const writer = createCsvWriter()
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      writer.write([['=cmd()', '+1', -1, 'a"b', '@x']]),
    )
    expect(text).toBe(`\ufeff'=cmd(),'+1,-1,"a""b",'@x\r\n`)
  })
})

describe('cells', () => {
  it.each([
    [['1.234,56', '12,5'], 'comma'],
    [['1,234.56', '1,234'], 'point'],
    [['1.234.567'], 'comma'],
    [['362,682', '45,563,834'], 'point'],
    [['1,234'], 'point'],
  ] as const)('decides the decimal sign of %j', (cells, sign) => {
    expect(detectDecimalSign(cells)).toBe(sign)
  })

  it.each([
    ['362,682', 'point', 362682],
    ['1.234,56', 'comma', 1234.56],
    ['-', 'point', null],
    ['', 'point', null],
    ['(12.5)', 'point', -12.5],
    ['US$ 1,000', 'point', 1000],
    ['１２', 'point', 12],
    ['12kg', 'point', undefined],
    ['1e3', 'point', 1000],
  ] as const)('reads %j (%s) as %j', (cell, sign, number) => {
    expect(parseNumber(cell, sign)).toBe(number)
  })

  it.each([
    ['202501', 'ymd', { day: '2025-01-01', grain: 'month' }],
    ['2025年1月', 'ymd', { day: '2025-01-01', grain: 'month' }],
    ['2025-01-05', 'ymd', { day: '2025-01-05', grain: 'day' }],
    ['2025/1/5 10:00', 'ymd', { day: '2025-01-05', grain: 'day' }],
    ['20250105', 'ymd', { day: '2025-01-05', grain: 'day' }],
    ['45662', 'ymd', { day: '2025-01-05', grain: 'day' }],
    ['05/01/2025', 'dmy', { day: '2025-01-05', grain: 'day' }],
    ['05/01/2025', 'mdy', { day: '2025-05-01', grain: 'day' }],
    ['5-Jan-2025', 'ymd', { day: '2025-01-05', grain: 'day' }],
    ['2025', 'ymd', { day: '2025-01-01', grain: 'year' }],
    ['1980', 'ymd', { day: '1980-01-01', grain: 'year' }],
    ['29221', 'ymd', { day: '1980-01-01', grain: 'day' }],
  ] as const)('reads %j (%s) as a date', (cell, order, date) => {
    expect(parseDate(cell, order)).toEqual(date)
  })

  it.each(['1965', '10000', '29220', '73416.5', '196501', '1965-01-05', '2101-01-01'])(
    'refuses %j, which lies outside of the years of trade data',
    (cell) => {
      expect(parseDate(cell, 'ymd')).toBeUndefined()
    },
  )

  it('refuses days that do not exist and knows the order from evidence', () => {
    expect(parseDate('2025-02-30', 'ymd')).toBeUndefined()
    expect(parseDate('soon', 'ymd')).toBeUndefined()
    expect(parseDate(' - ', 'ymd')).toBeNull()
    expect(detectDateOrder(['01/02/2025', '13/02/2025'])).toBe('dmy')
    expect(detectDateOrder(['01/02/2025', '02/13/2025'])).toBe('mdy')
    expect(detectDateOrder(['01/02/2025'])).toBeUndefined()
  })
})

describe('vCards', () => {
  const cardsOf = (text: string | Uint8Array, encoding: 'utf-8' | 'gb18030' = 'utf-8') => {
    const reader = createVcardReader({ encoding })
    const [headers = [], ...rows] = [
      ...reader.push(typeof text === 'string' ? Buffer.from(text) : text),
      ...reader.end(),
    ]
    return rows.map((row) =>
      Object.fromEntries(headers.map((header, at) => [header, row[at]]).filter(([, cell]) => cell !== '')),
    )
  }
  const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')

  it.each<[string, string, Record<string, string>]>([
    [
      'of an old telephone: quoted-printable over several lines, a charset said once, a photo',
      card(
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=81lvarez;Mar=C3=ADa;del Carmen;Dra.;',
        'ORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Importaciones =',
        '=C3=81lvarez',
        'TEL;WORK;VOICE:+34 911 234 567',
        'TEL;CELL;PREF:+34 600 123 456',
        'PHOTO;ENCODING=BASE64;TYPE=JPEG:/9j/4AAQSkZJRgABAQ',
        ' AAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoH',
        '',
        'EMAIL;INTERNET;WORK:maria@alvarez.example',
      ),
      {
        FN: 'Dra. María del Carmen Álvarez',
        ORG: 'Importaciones Álvarez',
        TEL: '+34 911 234 567\n+34 600 123 456',
        EMAIL: 'maria@alvarez.example',
      },
    ],
    [
      'whose shown name is a first name, with escaped signs, two sites and two addresses',
      card(
        'VERSION:3.0',
        'FN:Jean',
        'N:Dupont;Jean;;;',
        'ORG:Dupont \\, Fils;Ventes',
        'item1.URL;type=pref:http\\://dupont.example',
        'item1.X-ABLabel:_$!<HomePage>!$_',
        'URL:https\\://shop.dupont.example/a\\;b',
        'ADR;TYPE=WORK:;;1 rue de la Paix;Paris;;75002;France',
        'ADR;TYPE=HOME:;;2 quai Sud;Lyon;;69002;France',
      ),
      {
        FN: 'Jean Dupont',
        ORG: 'Dupont , Fils',
        URL: 'http://dupont.example',
        ADR: '1 rue de la Paix, Paris, 75002',
        COUNTRY: 'France',
        NOTE: 'https://shop.dupont.example/a;b\n2 quai Sud, Lyon, 69002, France',
      },
    ],
    [
      'of version 4 with addresses of the web for numbers, and only a nickname',
      card(
        'VERSION:4.0',
        'NICKNAME:Bo',
        'TEL;VALUE=uri;PREF=1;TYPE="voice,work":tel:+1-415-555-2671;ext=4781',
        'TEL;VALUE=uri;TYPE=fax:tel:+1-415-555-2672',
        'EMAIL;PREF=1:bo@harbour.example',
      ),
      { FN: 'Bo', TEL: '+1-415-555-2671x4781', EMAIL: 'bo@harbour.example' },
    ],
  ])('reads one %s', (_, text, wanted) => {
    expect(cardsOf(text)).toEqual([wanted])
  })

  it('reads plain bytes of another encoding, and several cards', () => {
    const text = card('VERSION:2.1', 'N:李;雷', 'TEL:13800138000') + card('VERSION:3.0', 'FN:韩梅梅')
    expect(cardsOf(iconv.encode(text, 'gb18030'), 'gb18030')).toEqual([
      { FN: '李雷', TEL: '13800138000' },
      { FN: '韩梅梅' },
    ])
  })
})
