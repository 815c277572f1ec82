import type { CountedSelection } from '@landfall/contract/customs/counted-range.ts'
import type {
  DataQuality,
  PartyIdentifier,
  PurchaseRhythm,
  TradeCompanyView,
} from '@landfall/contract/customs/customs-companies.ts'
import { type IdentifierKind, identifierKinds } from '@landfall/contract/customs/customs-fields.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ContainerFigure,
  Figure,
  MonthChart,
  TotalFigures,
} from '#features/customs/customs-data/customs-figures.tsx'
import { CompanyMembers } from '#features/customs/customs-identity/company-members.tsx'
import { formatDate, formatNumber, formatPercent } from '#platform/formatters.ts'
import { FactList } from '#ui/fact-list.tsx'
import { WebLink } from '#ui/web-link.tsx'

/** What a company did, when it will probably trade again, on what that rests and what counts as it. */
export function CompanyOverview({ company }: { company: TradeCompanyView }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="customs-detail">
      <section className="panel">
        <TotalFigures totals={company.totals} usdPerKg={company.usdPerKg}>
          <ContainerFigure query={shipmentsOf(company)} />
          <Figure
            name={t('customsData.lastYear')}
            note={`${t('customsData.yearBefore')}: ${formatNumber(company.yearBefore)}`}
          >
            {formatNumber(company.lastYear)} <Change now={company.lastYear} before={company.yearBefore} />
          </Figure>
          <Figure
            isText
            name={t('customsData.period')}
            note={t('customsData.newestData', { day: formatDate(company.quality.newestData) })}
          >
            {formatDate(company.firstDate)} – {formatDate(company.lastDate)}
          </Figure>
          <RhythmFigure rhythm={company.rhythm} />
        </TotalFigures>
      </section>
      <section className="panel">
        <MonthChart months={company.months} />
      </section>
      {company.identifiers.length > 0 && (
        <section className="panel">
          <h2>{t('tradeCompanies.identifiers')}</h2>
          <Identifiers known={company.identifiers} />
        </section>
      )}
      <section className="panel">
        <h2>{t('tradeCompanies.identity.members')}</h2>
        <CompanyMembers company={company} />
      </section>
      <section className="panel">
        <h2>{t('tradeCompanies.quality.title')}</h2>
        <Quality company={company} />
      </section>
    </div>
  )
}

/** By what the company is known beside its names, with how many of its records say so. */
function Identifiers({ known }: { known: readonly PartyIdentifier[] }): ReactNode {
  const { t } = useTranslation()
  const of = (wanted: IdentifierKind) => known.filter(({ kind }) => kind === wanted)
  return (
    <FactList
      className="customs-facts"
      facts={identifierKinds
        .filter((kind) => of(kind).length > 0)
        .map((kind) => [
          t(`customsData.identifier.${kind}`),
          <ul key={kind} className="trade-identifiers">
            {of(kind).map(({ value, records }) => (
              <li key={value}>
                {kind === 'website' ? <WebLink address={value} /> : value}{' '}
                <small className="quiet">
                  {t('tradeCompanies.review.records', { records: formatNumber(records) })}
                </small>
              </li>
            ))}
          </ul>,
        ])}
    />
  )
}

/** All shipments of a company, as the routes of figures take them. */
function shipmentsOf({ role, key }: TradeCompanyView): CountedSelection {
  const conditions = [{ field: `${role}Key`, op: 'eq', value: key }]
  return { filter: JSON.stringify({ join: 'and', conditions }), all: true }
}

/** A change is only told where there is something to compare with. */
function Change({ now, before }: { now: number; before: number }): ReactNode {
  if (before === 0) return null
  const change = now / before - 1
  return <small className="quiet">{`${change > 0 ? '+' : ''}${formatPercent(change)}`}</small>
}

function RhythmFigure({ rhythm }: { rhythm: PurchaseRhythm }): ReactNode {
  const { t } = useTranslation()
  const { state, occasions, medianDays, spreadDays, expectedDay, expectedFrom, expectedTo, confidence } =
    rhythm
  const rests =
    medianDays !== null && spreadDays !== null
      ? t('tradeCompanies.rhythm.rests', {
          occasions: formatNumber(occasions),
          median: formatNumber(medianDays),
          spread: formatNumber(spreadDays),
        })
      : undefined
  if (state !== 'known' || !expectedDay || !expectedFrom || !expectedTo || !confidence) {
    const reason = state === 'known' ? 'tooFew' : state
    return (
      <Figure isText isLong name={t('tradeCompanies.rhythm.title')} note={rests}>
        {t(`tradeCompanies.rhythm.${reason}`, { occasions: formatNumber(occasions) })}
      </Figure>
    )
  }
  const between = t('tradeCompanies.rhythm.between', {
    from: formatDate(expectedFrom),
    to: formatDate(expectedTo),
  })
  return (
    <Figure
      isText
      isLong
      name={t('tradeCompanies.rhythm.title')}
      note={[t(`tradeCompanies.rhythm.confidence.${confidence}`), between, rests].join(' · ')}
    >
      {t('tradeCompanies.rhythm.expected', { day: formatDate(expectedDay) })}
    </Figure>
  )
}

function Quality({ company }: { company: TradeCompanyView }): ReactNode {
  const { t } = useTranslation()
  const { quality, totals } = company
  const share = (records: number) =>
    `${formatNumber(records)} (${formatPercent(totals.records === 0 ? 0 : records / totals.records)})`
  const counted = quality.sources.map(({ source, records }) => [source, formatNumber(records)] as const)
  return (
    <FactList
      className="customs-facts"
      facts={[
        [
          t('customsData.sources'),
          counted
            .flatMap(([source, records]) => (source === '' ? [] : [`${source} (${records})`]))
            .join(', '),
        ],
        [t('tradeCompanies.quality.own'), share(quality.ownRecords)],
        [t('tradeCompanies.quality.library'), share(quality.libraryRecords)],
        [t('tradeCompanies.quality.nobody'), share(quality.nobodyRecords)],
        [t('tradeCompanies.quality.hsKnown'), share(quality.hsKnown)],
        [t('tradeCompanies.quality.weightKnown'), share(quality.weightKnown)],
        [t('tradeCompanies.quality.roles'), rolesText(quality, t)],
        [t('tradeCompanies.quality.members'), formatNumber(quality.members)],
        [t('tradeCompanies.quality.newest'), formatDate(quality.newestData)],
        [
          t('customsData.spellings'),
          company.spellings.map(({ name, records }) => `${name} (${formatNumber(records)})`).join('; '),
        ],
        [t('customsData.addresses'), company.addresses.join('; ')],
      ]}
    />
  )
}

function rolesText({ asBuyer, asSeller }: DataQuality, t: TFunction): string {
  const parts = [
    asBuyer > 0 && t('tradeCompanies.quality.asBuyer', { records: formatNumber(asBuyer) }),
    asSeller > 0 && t('tradeCompanies.quality.asSeller', { records: formatNumber(asSeller) }),
  ]
  return parts.filter(Boolean).join(', ')
}
