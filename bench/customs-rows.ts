import { readFileSync } from 'node:fs'
import type { Clickhouse } from '../server/platform/clickhouse/clickhouse.ts'
import { asciiSearchSql, indexedText } from '../server/platform/text/search-text.ts'

/** How many trade companies the rows name, most of them rarely. */
export const [buyerCount, sellerCount] = [200_000, 150_000]
const rowsPerInsert = 1_000_000
/** The id of the first row. */
export const firstId = 67_108_864

const [adjectives, nouns, trades] = [
  `ACME,NORTH,SILVER,PACIFIC,GOLDEN,UNITED,ROYAL,STAR,GLOBAL,GREEN,BLUE,SUNRISE,OCEAN,PRIME,EAGLE,LIBERTY,GRAND,DELTA,ALPHA,METRO,
   SUMMIT,HARBOR,CENTRAL,EVEREST,DIAMOND,CROWN,PHOENIX,ATLAS,ORION,VICTORY,EMPIRE,HORIZON,LOTUS,DRAGON,TITAN,NOVA,APEX,BRIGHT,
   CRYSTAL,MAPLE,CEDAR,RIVER,VALLEY,IRON,COASTAL,FRONTIER,PIONEER,HERITAGE,LIBRA,ZENITH`,
  `HOME,KITCHEN,GLASS,METAL,TEXTILE,GARDEN,TOYS,LIGHTING,FURNITURE,PLASTICS,TOOLS,SPORTS,FASHION,FOODS,PAPER,CERAMICS,ELECTRIC,
   MOTORS,CHEMICAL,RUBBER,LEATHER,SHOES,BEAUTY,MEDICAL,OPTICS,AUDIO,CABLE,PUMP,VALVE,BEARING,TIMBER,STONE,TILE,PACKAGING,GIFTS,
   JEWELRY,WATCH,BICYCLE,TENT,PET,BABY,OFFICE,PRINT,SOLAR,BATTERY,FILTER,SEAFOOD,COFFEE,TEA,SPICE,FRUIT,GRAIN,COTTON,WOOL,SILK,
   YARN,FABRIC,CARPET,CURTAIN,BLANKET,TOWEL,PILLOW,MATTRESS,SOFA,CHAIR,TABLE,CABINET,DOOR,WINDOW,FLOOR,ROOF,PAINT,GLUE,TAPE,
   BRUSH,KNIFE,POT,PAN,CUP,BOTTLE`,
  `IMPORTS,TRADING,GROUP,INDUSTRIES,SUPPLY,DISTRIBUTION,BRANDS,PRODUCTS,ENTERPRISES,INTERNATIONAL,HOLDINGS,SOLUTIONS,PARTNERS,
   SYSTEMS,STORES,WHOLESALE,MERCHANTS,SOURCING,WORKS,DESIGN,LINE,DIRECT,DEPOT,OUTLET,MARKET,WORLD,ZONE,POINT,HOUSE,UNION,
   ALLIANCE,VENTURES,RETAIL,GOODS,LABS,CRAFT,MAKERS,EXPRESS STORES,TRADERS,CORNER,PLAZA,LINK,BRIDGE,GATE,SQUARE,FIELD,MILL,
   FORGE,YARD,PORT`,
].map((list) => list.split(',').map((word) => word.trim()))

const chinese = ['不锈钢', '保温杯', '玻璃', '陶瓷', '塑料', '家具', '灯具', '玩具', '棉布', '轴承']
const colours =
  'BLACK WHITE RED BLUE GREEN SILVER BROWN GREY CLEAR MATT GLOSSY BRUSHED POLISHED NATURAL'.split(' ')

const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const list = (values: readonly string[] = []) => `[${values.map(text).join(', ')}]`
/** What two Chinese words beside each other are stored as, the first one's number times ten. */
const chineseStored = chinese.flatMap((one) => chinese.map((other) => indexedText(one + other)))
/** A number from 0 up to `count`, the same for the same row and purpose; small ones are common when skewed. */
const pick = (purpose: number, count: string | number, skew = 1) =>
  `toUInt32(pow((cityHash64(number, ${purpose}) % 1000003) / 1000003., ${skew}) * ${count})`
const of = (values: readonly string[], at: string) => `${list(values)}[1 + ${at} % ${values.length}]`

/** Codes and names of goods out of a nomenclature file, plain letters only. */
function readNomenclature(file: string): { code: string; name: string }[] {
  const lines = readFileSync(file, 'utf8').split('\n').slice(1)
  return lines.flatMap((line) => {
    const [, code, quoted, plain] = /^\w+,(\d{6}),(?:"((?:[^"]|"")*)"|([^,]*)),/.exec(line) ?? []
    const name = (quoted ?? plain ?? '').toUpperCase()
    return code && name.length > 8 && name.length < 90 && /^[ -~]+$/.test(name) ? [{ code, name }] : []
  })
}

/** Puts the goods that rows are made of into a table of their own. */
export async function loadGoods(clickhouse: Clickhouse, file: string | undefined): Promise<void> {
  if (!file)
    throw new Error('HS_FILE must name a nomenclature (section, code, description, …) to make rows from')
  await clickhouse.chCommand({
    name: 'bench-goods',
    system: true,
    sql: 'create or replace table bench_goods (code String, name String) engine = MergeTree order by code',
  })
  await clickhouse.chInsert({
    table: 'bench_goods',
    format: 'JSONEachRow',
    rows: readNomenclature(file),
  })
}

const name = (number: string) =>
  `concat(${of(adjectives ?? [], number)}, ' ', ${of(nouns ?? [], `intDiv(${number}, 50)`)}, ' ', ${of(trades ?? [], `intDiv(${number}, 4000)`)})`

/** The statement that loads the rows with these numbers of one company into the table of live shipments. */
function insertSql(from: number, rows: number): string {
  return `insert into customs_shipments (company_id, upload_id, row_no, id, version, exclusive, reference, source, flow, trade_date,
      master_bill, house_bill, hs, goods, goods_n, buyer, buyer_n, buyer_key, buyer_country, seller, seller_n, seller_key,
      seller_country, origin, destination, packages, gross_kg, teu, value, currency, load_port, unload_port, vessel, containers,
      container_numbers, container_count, buyer_state, seller_state, origin_source, value_source)
    with (select groupArray(code) from (select code from bench_goods order by cityHash64(code))) as codes,
      (select groupArray(name) from (select name from bench_goods order by cityHash64(code))) as names,
      ${pick(1, 'length(codes)', 2)} as product, ${pick(2, buyerCount, 2)} as buyer_no, ${pick(3, sellerCount, 2)} as seller_no,
      ${pick(4, 5)} = 0 as is_chinese, ${pick(5, chinese.length)} as word1, ${pick(6, chinese.length)} as word2,
      concat(names[product + 1], ' ', ${of(colours, pick(7, colours.length))}, ' ', ${of(colours, pick(8, colours.length))},
        ' ART', toString(${pick(9, 100_000)}), ' ', toString(${pick(10, 400)}), 'CM') as plain
    select {company_id:UInt64}, 1, toUInt32(number), ${firstId} + number, 0, 0, toString(number),
      ['us-imports', 'mx-imports', 'in-imports', 'cn-exports'][1 + ${pick(11, 4, 2)}], 'import',
      toDate('2019-01-01') + 365 * (intDiv(number, ${rowsPerInsert}) % 7) + ${pick(12, 365)}, concat('MAEU', toString(intDiv(number, 3))), concat('HB', toString(number)),
      codes[product + 1], if(is_chinese, concat(plain, ' ', ${of(chinese, 'word1')}, ${of(chinese, 'word2')}), plain),
      if(is_chinese, concat(${asciiSearchSql('plain')}, ' ', ${of(chineseStored, '(word1 * 10 + word2)')}), ${asciiSearchSql('plain')}),
      concat(buyer_key_, ' INC'), lower(concat(buyer_key_, ' INC')), ${name('buyer_no')} as buyer_key_,
      ['US', 'US', 'US', 'MX', 'DE', 'GB', 'BR', 'IN', 'CA', 'FR'][1 + buyer_no % 10] as destination_,
      concat(seller_key_, ' CO LTD'), lower(concat(seller_key_, ' CO LTD')), concat(${name('seller_no')}, ' ', ['NINGBO', 'YIWU', 'SHENZHEN', 'HANOI', 'DELHI'][1 + seller_no % 5]) as seller_key_,
      ['CN', 'CN', 'CN', 'VN', 'IN'][1 + seller_no % 5] as origin_, origin_, destination_,
      ${pick(13, 2000)}, ${pick(14, 40_000, 2)} as kg, ${pick(15, 5)}, if(${pick(16, 3)} = 0, kg * (1 + product % 40) / 4, null), if(${pick(16, 3)} = 0, 'USD', ''),
      ['NINGBO', 'SHANGHAI', 'YANTIAN', 'HAIPHONG', 'NHAVA SHEVA'][1 + seller_no % 5], ['LOS ANGELES', 'NEW YORK', 'SAVANNAH', 'MANZANILLO', 'HAMBURG', 'FELIXSTOWE'][1 + buyer_no % 6],
      concat('EVER ', ${of(adjectives ?? [], pick(17, 50))}), concat('MSCU', leftPad(toString(${pick(18, 9_999_999)}), 7, '0')) as box, [box], 1,
      'identified', 'identified', 'declared', if(${pick(16, 3)} = 0, 'declared', 'none')
    from numbers(${from}, ${rows}) settings max_memory_usage = 0`
}

/** Brings a company's shipments up to so many; what an earlier run loaded stays. Says how long the rest took. */
export async function loadShipments(
  clickhouse: Clickhouse,
  { companyId, rows, file }: { companyId: number; rows: number; file: string | undefined },
): Promise<{ loaded: number; seconds: number }> {
  const [known] = await clickhouse.chQuery<{ rows: number }>(
    { company: { id: companyId } },
    {
      name: 'bench-known',
      sql: 'select count() as rows from customs_shipments where company_id = {company_id:UInt64}',
    },
  )
  if ((known?.rows ?? 0) >= rows) return { loaded: 0, seconds: 0 }
  await loadGoods(clickhouse, file)
  const started = performance.now()
  // Each insert is a year of its own, in a part that needs no merging while others follow.
  const system = { name: 'bench-merges', system: true }
  await clickhouse.chCommand({ ...system, sql: 'system stop merges customs_shipments' })
  for (let from = known?.rows ?? 0; from < rows; from += rowsPerInsert - (from % rowsPerInsert)) {
    await clickhouse.chCommand({
      name: 'bench-rows',
      companyId,
      sql: insertSql(from, Math.min(rowsPerInsert - (from % rowsPerInsert), rows - from)),
    })
  }
  await clickhouse.chCommand({ ...system, sql: 'system start merges customs_shipments' })
  return { loaded: Math.max(0, rows - (known?.rows ?? 0)), seconds: (performance.now() - started) / 1000 }
}
