import {
  type CompetitorPartner,
  competingPartners,
  type TradeCompetitor,
} from '@landfall/contract/customs/customs-companies.ts'
import type { TradeParty } from '@landfall/contract/customs/customs-data.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { memberIds, partySql } from '#platform/trade/party-identity.ts'
import { type Asker, scopeSql } from '#platform/trade/record-scope.ts'
import { withValues } from '#platform/trade/record-traits.ts'
import { hidesForwarders, type Ranked, rankByNumbers } from './company-ranking.ts'
import { companySums, counterpart } from './company-select.ts'
import { type CompanyWork, companyWork, type Listing } from './company-work.ts'
import { nameParties } from './party-names.ts'

/** A row before names were put to it. */
export type Unnamed<Row> = Omit<Row, keyof TradeParty> & { id: number }

const rivalLimit = 20
const partnerLimit = 50

/** The partners by which others are compared with a company: the most frequent ones, and whether there are more. */
export async function readCompetingPartners(
  clickhouse: Clickhouse,
  asker: Asker,
  { role, where, params }: CompanyWork,
): Promise<{ ids: number[]; isBounded: boolean }> {
  const other = counterpart[role]
  const found = await clickhouse.chQuery<{ id: number }>(asker, {
    name: 'customs-competing-partners',
    sql: `select ${partySql(other, asker)} as id from customs_shipments as s
      where ${where} and s.${other}_id != 0 group by id order by count() desc, id limit ${competingPartners + 1}`,
    params,
  })
  const ids = found.slice(0, competingPartners).map(({ id }) => id)
  return { ids, isBounded: found.length > competingPartners }
}

/** The condition for the records that others of the same role have with these partners. */
function competingSql(asker: Asker, { role, ids }: CompanyWork, partners: readonly number[]): string {
  return `${scopeSql(asker)} and s.${role}_id not in (0, ${ids})
    and s.${counterpart[role]}_id in (${memberIds(partners, asker).join(', ')})`
}

interface Competition extends Ranked {
  work: CompanyWork
  /** The numbers of competitors and what was merged into them, and the condition for what they have in common. */
  members: number[]
  condition: string
  isBounded: boolean
}

/** Who competes with a company, the most partners in common first, found by numbers alone. */
async function findCompetitors(clickhouse: Clickhouse, asker: Asker, subject: Listing): Promise<Competition> {
  const work = companyWork(asker, subject)
  const { role, params } = work
  const [{ ids: partners, isBounded }, isHiding] = await Promise.all([
    readCompetingPartners(clickhouse, asker, work),
    hidesForwarders(clickhouse, asker, { role, areShown: subject.forwarders }),
  ])
  if (partners.length === 0)
    return { work, ids: [], members: [], condition: '0', isBounded, hiddenForwarders: 0 }
  const condition = competingSql(asker, work, partners)
  const [own, other] = [partySql(role, asker), partySql(counterpart[role], asker)]
  const ranked = await rankByNumbers(clickhouse, asker, {
    name: 'customs-competitor-ranking',
    role,
    select: `${own} as id, uniqExact(${other}) as shared, count() as records`,
    where: condition,
    params,
    order: 'shared desc, records desc, id',
    limit: rivalLimit,
    isHiding,
  })
  return { work, ...ranked, members: memberIds(ranked.ids, asker), condition, isBounded }
}

/** Whom a company competes with; only those few are summed up, so that their records are found in the order of their role. */
export async function readCompetitors(
  clickhouse: Clickhouse,
  asker: Asker,
  subject: Listing,
): Promise<{ items: TradeCompetitor[]; isBounded: boolean; hiddenForwarders: number }> {
  const { work, members, condition, ...found } = await findCompetitors(clickhouse, asker, subject)
  const { isBounded, hiddenForwarders } = found
  if (members.length === 0) return { items: [], isBounded, hiddenForwarders }
  const { role, params } = work
  const valued = await withValues(clickhouse, asker)
  const rows = await clickhouse.chQuery<Unnamed<TradeCompetitor>>(asker, {
    name: 'customs-competitors',
    sql: `select id, records, grossKg, teu, valueUsd, valueKnown, partners as sharedPartners from (
        select ${partySql(role, asker)} as id, ${companySums(role, valued)} from customs_shipments as s
        where ${condition} and s.${role}_id in (${members.join(', ')}) group by id
      ) order by sharedPartners desc, records desc, id`,
    params,
  })
  return { items: await nameParties(clickhouse, asker, { role, rows }), isBounded, hiddenForwarders }
}

/** Partners of those competitors that are not the company's own. */
export async function readCompetitorPartners(
  clickhouse: Clickhouse,
  asker: Asker,
  subject: Listing,
): Promise<{ items: CompetitorPartner[]; hiddenForwarders: number }> {
  const { work, members } = await findCompetitors(clickhouse, asker, subject)
  if (members.length === 0) return { items: [], hiddenForwarders: 0 }
  const { role, params } = work
  const other = counterpart[role]
  const partner = partySql(other, asker)
  const theirs = `${scopeSql(asker)} and s.${role}_id in (${members.join(', ')}) and s.${other}_id != 0
    and ${partner} not in (select distinct ${partner} from customs_shipments as s where ${work.where})`
  // Which fifty are shown is found by numbers: competitors may have thousands.
  const { ids, hiddenForwarders } = await rankByNumbers(clickhouse, asker, {
    name: 'customs-competitor-partner-ranking',
    role: other,
    select: `${partner} as id, uniqExact(${partySql(role, asker)}) as competitors, count() as records`,
    where: theirs,
    params,
    order: 'competitors desc, records desc, id',
    limit: partnerLimit,
    isHiding: await hidesForwarders(clickhouse, asker, { role: other, areShown: subject.forwarders }),
  })
  if (ids.length === 0) return { items: [], hiddenForwarders }
  const valued = await withValues(clickhouse, asker)
  const rows = await clickhouse.chQuery<Unnamed<CompetitorPartner>>(asker, {
    name: 'customs-competitor-partners',
    sql: `select id, records, grossKg, teu, valueUsd, valueKnown, lastDate, partners as competitors, mainCompetitor
      from (select ${partner} as id, ${companySums(other, valued)}, topK(1)(s.${role})[1] as mainCompetitor
        from customs_shipments as s where ${theirs} and s.${other}_id in (${memberIds(ids, asker).join(', ')}) group by id)
      order by competitors desc, records desc, id`,
    params,
  })
  return { items: await nameParties(clickhouse, asker, { role: other, rows }), hiddenForwarders }
}
