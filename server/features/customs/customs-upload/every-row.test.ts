import { beforeAll, expect, it } from 'vitest'
import { buildUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { downloadFile, uploadCustoms } from '#testing/upload-customs.ts'

let app: TestApp

beforeAll(async () => {
  app = await sharedTestApp()
})

/** The same numbers for the same seed. */
function createDice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** Columns of files, with the few values they have: files are full of rows that nearly say the same. */
const columns: Readonly<Record<string, readonly string[]>> = {
  BILL: ['', 'H1', 'H2'],
  LINE_NO: ['1', '2'],
  HS_CODE: ['7323', '8471300', '732393000011'],
  PRODUCT_DESCRIPTION: ['CUPS', 'cups', 'PLATES'],
  IMPORTER_NAME: ['ACME', 'Acme Ltd'],
  SUPPLIER_NAME: ['NORTH', ''],
  ORIGIN_COUNTRY: ['NA', 'CN', 'NULL'],
  NET_WT: ['1', '1.0', '2', 'heavy'],
  BATCH_MARK: ['a', 'b', 'c'],
  REMARKS_2: ['x', 'y'],
}

/** A file of some of the columns; its rows are those of the file, each as its cells. */
function buildFile(seed: number): { headers: string[]; rows: string[][] } {
  const roll = createDice(seed)
  const chosen = Object.keys(columns).filter((name) => name === 'PRODUCT_DESCRIPTION' || roll(3) > 0)
  const cellOf = (name: string) => columns[name]?.[roll(columns[name].length)] ?? ''
  const rows = Array.from({ length: 60 }, () => [
    roll(12) === 0 ? 'soon' : `2025-0${1 + roll(2)}-05`,
    ...chosen.map(cellOf),
  ])
  return { headers: ['IMP_DATE', ...chosen], rows }
}

it.each([11, 22, 33, 44])(
  'finds each row of a file again, or where it is told why not (%i)',
  async (seed) => {
    const user = await buildUser(app.systemDb)
    const uploader = { client: app.client, token: user.token }
    const { headers, rows } = buildFile(seed)
    const bytes = Buffer.from(`${[headers, ...rows].map((cells) => cells.join(',')).join('\n')}\n`)
    const upload = await uploadCustoms(uploader, {
      name: 'x.csv',
      bytes,
      wishes: { answers: { currency: 'USD' } },
    })
    const { read, loaded, replaced, skipped, rejected } = upload.counts!
    expect([read, loaded + replaced + skipped + rejected]).toEqual([rows.length, rows.length])
    const { E_DUP_IN_FILE: same = 0, E_DUP_EXISTING: known = 0 } = upload.codes
    expect(same + known).toBe(skipped)
    const found = await app.stores.clickhouse.chQuery<{ row: number }>(
      { company: { id: user.companyId } },
      {
        name: 'test-rows',
        sql: `select row_no as row from customs_shipments where company_id = {company_id:UInt64}
        union all select row_no as row from customs_shipments_superseded where company_id = {company_id:UInt64}`,
      },
    )
    const told = (await downloadFile(app, user.token, upload.rejectsFileId))
      .toString('utf8')
      .trim()
      .split('\r\n')
    const reasons = new Map(
      told.slice(1).map((line) => {
        const [row, codes] = line.split(',').slice(headers.length)
        return [Number(row), codes ?? '']
      }),
    )
    const kept = new Set(found.map(({ row }) => row))
    expect([...kept, ...reasons.keys()].sort((a, b) => a - b)).toEqual(rows.map((_, at) => at + 2))
    const keptRows = new Set([...kept].map((row) => rows[row - 2]?.join()))
    for (const [row, codes] of reasons) {
      expect(codes).toMatch(/^E_/)
      if (codes.includes('E_DUP_IN_FILE')) expect(keptRows).toContain(rows[row - 2]?.join())
    }
  },
)
