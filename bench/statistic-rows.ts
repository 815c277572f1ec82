import type { Clickhouse } from '../server/platform/clickhouse/clickhouse.ts'
import { loadGoods } from './customs-rows.ts'

const rowsPerInsert = 1_000_000

/** Monthly exports of seven years by heading, partner, mode and province; the same on every machine. */
const insertSql = (
  from: number,
  rows: number,
) => `insert into customs_statistics (company_id, upload_id, row_no, id, version, exclusive,
    source, flow, period, grain, hs, hs_raw, goods, goods_n, partner_code, partner, partner_country, mode_code, mode,
    province_code, province, quantity, quantity_unit, value, currency)
  with (select groupArray(code) from (select code from bench_goods order by cityHash64(code))) as codes,
    (select groupArray(name) from (select name from bench_goods order by cityHash64(code))) as names,
    ['US', 'DE', 'JP', 'KR', 'VN', 'IN', 'MX', 'BR', 'GB', 'FR', 'IT', 'ES', 'NL', 'PL', 'TR', 'ZA', 'EG', 'NG', 'AE', 'SA',
     'TH', 'MY', 'ID', 'PH', 'AU', 'NZ', 'CA', 'CL', 'PE', 'CO'] as countries,
    cityHash64(number) as seed, toUInt32(pow(seed % 1000003 / 1000003., 2) * length(codes)) as product,
    toUInt32(pow(cityHash64(number, 1) % 1000003 / 1000003., 2) * 200) as partner_no, cityHash64(number, 2) % 8 as mode_no,
    cityHash64(number, 3) % 31 as province_no
  select {company_id:UInt64}, 1, toUInt32(number), 67108864 + number, 0, 1, 'cn-statistics', 'export',
    toDate('2019-01-01') + toIntervalMonth(intDiv(number, 50000) % 84), 'month', concat(codes[product + 1], '00'), concat(codes[product + 1], '00'),
    names[product + 1], lower(names[product + 1]), toString(100 + partner_no), concat('PARTNER ', toString(partner_no)),
    countries[1 + partner_no % 30], toString(10 + mode_no), concat('MODE ', toString(mode_no)), toString(11 + province_no),
    concat('PROVINCE ', toString(province_no)), cityHash64(number, 4) % 100000, ['KG', 'NO', 'PR'][1 + product % 3],
    cityHash64(number, 5) % 10000000 / 100, 'USD'
  from numbers(${from}, ${rows})`

/** Brings a company's statistics up to so many; what an earlier run loaded stays. */
export async function loadStatistics(
  clickhouse: Clickhouse,
  { companyId, rows, file }: { companyId: number; rows: number; file: string | undefined },
): Promise<void> {
  const [known] = await clickhouse.chQuery<{ rows: number }>(
    { company: { id: companyId } },
    {
      name: 'bench-known',
      sql: 'select count() as rows from customs_statistics where company_id = {company_id:UInt64}',
    },
  )
  const there = known?.rows ?? 0
  if (there >= rows) return
  await loadGoods(clickhouse, file)
  for (let from = there; from < rows; from += rowsPerInsert) {
    const sql = insertSql(from, Math.min(rowsPerInsert, rows - from))
    await clickhouse.chCommand({ name: 'bench-rows', companyId, sql })
  }
}
