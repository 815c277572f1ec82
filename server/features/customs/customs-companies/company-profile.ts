import type { DataQuality, TradeCompanyView } from '@landfall/contract/customs/customs-companies.ts'
import { fillMonths } from '#features/customs/customs-records/month-range.ts'
import { newestDay } from '#features/customs/customs-records/newest-day.ts'
import { noTotals } from '#features/customs/customs-records/record-sums.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { AppError } from '#platform/http/app-error.ts'
import { canonicalKey, sameParties } from '#platform/trade/party-identity.ts'
import type { Asker } from '#platform/trade/record-scope.ts'
import { countOtherRole, readFigures, readNames } from './company-facts.ts'
import { readIdentifiers } from './company-identifiers.ts'
import { companyWork, type Subject } from './company-work.ts'
import { readRhythm } from './purchase-rhythm.ts'

/** What the first look at a buyer or seller shows; whom and what it trades with is asked for apart. */
export async function readCompany(
  clickhouse: Clickhouse,
  asker: Asker,
  subject: Subject,
): Promise<TradeCompanyView> {
  const work = companyWork(asker, subject)
  const newest = await newestDay(clickhouse, asker)
  const [found, names, otherRole, identifiers] = await Promise.all([
    readFigures(clickhouse, asker, { ...work, newest }),
    readNames(clickhouse, asker, work),
    countOtherRole(clickhouse, asker, work),
    readIdentifiers(clickhouse, asker, work),
  ])
  if (!found || !names) throw new AppError('tradeCompanyNotFound')
  const { figures, months, sources } = found
  const { usdPerKg, firstDate, lastDate, lastYear, yearBefore, days, ...counts } = figures
  const { records, grossKg, teu, valueUsd, valueKnown, modelledUsd, modelledKnown, ...quality } = counts
  const roles: Pick<DataQuality, 'asBuyer' | 'asSeller'> =
    subject.role === 'buyer'
      ? { asBuyer: records, asSeller: otherRole }
      : { asBuyer: otherRole, asSeller: records }
  const members = sameParties(subject.key, asker).length
  return {
    ...names,
    identifiers: identifiers.map(({ kind, value, records: known }) => ({ kind, value, records: known })),
    key: canonicalKey(subject.key, asker),
    role: subject.role,
    totals: { records, grossKg, teu, valueUsd, valueKnown, modelledUsd, modelledKnown },
    usdPerKg,
    firstDate,
    lastDate,
    lastYear,
    yearBefore,
    quality: { ...quality, ...roles, sources, members, newestData: newest },
    rhythm: readRhythm(days.reverse(), newest),
    months: fillMonths(months, noTotals),
  }
}
