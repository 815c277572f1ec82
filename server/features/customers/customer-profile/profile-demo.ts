import type { WordColor } from '@landfall/contract/customers/customer-labels.ts'
import {
  annualPurchases,
  companyTypes,
  customerScales,
} from '@landfall/contract/customers/customer-profile.ts'
import type { OwnName } from '@landfall/contract/own-name.ts'
import type { Db } from '#platform/postgres/database.ts'
import { describeAll, groupByCountry, sourceByShare } from '../customer-writing/demo-writing.ts'

/** Labels with their colour and how many of a hundred customers have them. */
const labels: readonly [OwnName, WordColor, number][] = [
  [{ zh: '重点客户', en: 'Key account', it: 'Cliente chiave' }, 'red', 9],
  [{ zh: '展会结识', en: 'Met at a fair', it: 'Incontrato in fiera' }, 'blue', 14],
  [{ zh: '价格敏感', en: 'Price sensitive', it: 'Sensibile al prezzo' }, 'amber', 18],
  [{ zh: '要求独家', en: 'Wants exclusivity', it: 'Chiede l’esclusiva' }, 'purple', 5],
  [{ zh: '付款及时', en: 'Pays on time', it: 'Paga puntualmente' }, 'green', 12],
  [{ zh: '需要验厂', en: 'Audits factories', it: 'Verifica gli stabilimenti' }, 'teal', 7],
]

/** Groups with the countries whose customers are in them; a group without countries holds the groups behind it. */
const groups: readonly { names: OwnName; inside?: string; countries: readonly string[] }[] = [
  { names: { zh: '欧洲', en: 'Europe', it: 'Europa' }, countries: [] },
  {
    names: { zh: '西欧', en: 'Western Europe', it: 'Europa occidentale' },
    inside: '欧洲',
    countries: ['DE', 'FR', 'NL', 'BE', 'GB', 'IE', 'AT', 'CH'],
  },
  {
    names: { zh: '南欧', en: 'Southern Europe', it: 'Europa meridionale' },
    inside: '欧洲',
    countries: ['IT', 'ES', 'PT', 'GR'],
  },
  { names: { zh: '美洲', en: 'Americas', it: 'Americhe' }, countries: [] },
  { names: { zh: '北美', en: 'North America', it: 'Nord America' }, inside: '美洲', countries: ['US', 'CA'] },
  {
    names: { zh: '拉美', en: 'Latin America', it: 'America Latina' },
    inside: '美洲',
    countries: ['MX', 'BR', 'CL', 'CO', 'PE', 'AR'],
  },
  {
    names: { zh: '亚太', en: 'Asia Pacific', it: 'Asia Pacifico' },
    countries: ['JP', 'KR', 'AU', 'NZ', 'SG', 'MY', 'TH', 'VN', 'IN'],
  },
]

const sources: readonly OwnName[] = [
  { zh: '广交会', en: 'Canton Fair', it: 'Fiera di Canton' },
  { zh: '老客户介绍', en: 'Recommended', it: 'Passaparola' },
]

const port = { zh: '目的港', en: 'Port of destination', it: 'Porto di destinazione' }
const ports = ['Hamburg', 'Rotterdam', 'Genova', 'Los Angeles', 'Veracruz', 'Santos']
const terms = { zh: '贸易条款', en: 'Terms of delivery', it: 'Resa' }
const termKeys = ['exw', 'fob', 'cif', 'ddp']

// A number below `range` that is the same for a customer whenever the demo is made.
const draw = (salt: string, range: number) => `(abs(hashtext(c.name || '${salt}')::bigint) % ${range})`

/** Sorts the customers of the transaction's company, and says of some what kind of buyers they are. */
export async function loadDemoProfiles({ db }: { db: Db }): Promise<void> {
  for (const [position, [names, color, share]] of labels.entries()) {
    const id = await insert(db, `customer_labels (names, position, color)`, [names, position, color])
    await db.query(
      `insert into customer_label_links (customer_id, label_id)
       select c.id, $1 from customers c where c.deleted_at is null and ${draw(`label ${position}`, 100)} < $2`,
      [id, share],
    )
  }
  const groupIds = new Map<string, number>()
  for (const [position, { names, inside, countries }] of groups.entries()) {
    const parentId = groupIds.get(inside ?? '') ?? null
    const id = await insert(db, 'customer_groups (names, position, parent_id)', [names, position, parentId])
    groupIds.set(names.zh ?? '', id)
    await groupByCountry(db, id, countries)
  }
  for (const [position, names] of sources.entries()) {
    const id = await insert(db, 'customer_sources (names, position)', [names, position + 10])
    await sourceByShare(db, id, { sql: draw('source', 5), number: position })
  }
  await describeBuyers(db)
}

async function describeBuyers(db: Db): Promise<void> {
  const choices = termKeys.map((key) => ({ key, names: { en: key.toUpperCase() } }))
  const portId = await insert(db, 'customer_fields (names, position, type)', [port, 0, 'text'])
  const termsId = await insert(db, 'customer_fields (names, position, type, choices)', [
    terms,
    1,
    'choice',
    JSON.stringify(choices),
  ])
  await describeAll(
    db,
    {
      scale: `case when ${draw('known', 10)} < 7 then ($1::text[])[1 + ${draw('scale', customerScales.length)}] end`,
      annual_purchase: `case when ${draw('known', 10)} < 5
        then ($2::text[])[1 + ${draw('purchase', annualPurchases.length)}] end`,
      company_type: `case when ${draw('type', 10)} < 8 then ($3::text[])[1 + ${draw('kind', 9)}] end`,
      stars: `case when c.stage in ('won', 'repeat') then 3 + ${draw('stars', 3)} else ${draw('stars', 4)} end`,
      custom: `case when ${draw('custom', 3)} = 0 then jsonb_build_object(
        $4::text, ($5::text[])[1 + ${draw('port', ports.length)}],
        $6::text, ($7::text[])[1 + ${draw('terms', termKeys.length)}]) else '{}' end`,
    },
    [customerScales, annualPurchases, companyTypes, String(portId), ports, String(termsId), termKeys],
  )
}

async function insert(db: Db, target: string, [names, ...values]: [OwnName, ...unknown[]]): Promise<number> {
  const rows = await db.query<{ id: number }>(
    `insert into ${target} values (${[names, ...values].map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    [JSON.stringify(names), ...values],
  )
  return rows[0]?.id ?? 0
}
