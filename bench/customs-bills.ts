import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createXlsxWriter } from '../server/platform/tabular/table-writer.ts'

const header = 'id,src,update,mbol,hbol,d,hs,goods,shipper,consignee,origin,dest,pkg,kg,teu,usd'.split(',')

const words =
  'STAINLESS STEEL TUMBLER GLASS CERAMIC COTTON SHIRT BRUSHED VACUUM BOTTLE BAMBOO CUTTING BOARD LED LAMP'.split(
    ' ',
  )
const chineseWords = ['不锈钢', '保温杯', '玻璃', '陶瓷']

function pick(seed: number, count: number): number {
  // A fixed scramble: the same file on every machine, without a regular pattern.
  return (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 8) % count
}

/** Bills of lading with sixteen columns, a fifth of them with Chinese words. */
function billCells(row: number): (string | number)[] {
  const chinese = row % 5 === 0 ? ` ${chineseWords[pick(row, chineseWords.length)]}` : ''
  const goods = [1, 2, 3, 4].map((part) => words[pick(row * 5 + part, words.length)]).join(' ') + chinese
  const day = new Date(Date.UTC(2023, 0, 1 + pick(row, 1000))).toISOString().slice(0, 10)
  const [buyer, seller] = [pick(row * 3, 200_000), pick(row * 7, 150_000)]
  return [
    row,
    'us-imports',
    day,
    `M${row >> 2}`,
    `H${row}`,
    day,
    7000_00 + pick(row, 2999_00),
    goods,
    `SUPPLIER ${seller} CO., LTD.`,
    `BUYER ${buyer} INC`,
    'CN',
    'US',
    pick(row, 900),
    pick(row, 20_000),
    pick(row, 4),
    '',
  ]
}

function billLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (String(cell).includes(',') ? `"${cell}"` : cell)).join(',')}\n`
}

/** Writes so many bills as CSV or as a workbook; says how many bytes they take. */
export async function writeBills(path: string, rows: number): Promise<number> {
  const writer = path.endsWith('.xlsx') ? createXlsxWriter({ header }) : undefined
  const file = createWriteStream(path)
  if (!writer) file.write(billLine(header))
  for (let row = 1; row <= rows; row += 1000) {
    const bills = Array.from({ length: Math.min(1000, rows - row + 1) }, (_, at) => billCells(row + at))
    const bytes = writer ? writer.write(bills) : bills.map(billLine).join('')
    if (bytes.length > 0 && !file.write(bytes)) await once(file, 'drain')
  }
  await new Promise<void>((resolve) => file.end(writer?.end() ?? '', () => resolve()))
  return (await stat(path)).size
}
