import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import {
  type CompetitorPartner,
  competingPartners,
  type SimilarCompany,
  type TradeCompanyView,
  type TradeCompetitor,
  tradeCompanyRoutes,
} from '@landfall/contract/customs/customs-companies.ts'
import type { TradeParty } from '@landfall/contract/customs/customs-data.ts'
import type { CustomsColumn } from '@landfall/contract/customs/customs-fields.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { SaveAsCustomer } from '#features/customers/customers/save-as-customer.tsx'
import { ForwardersSwitch } from '#features/customs/customs-companies/forwarders-switch.tsx'
import { PartyLink } from '#features/customs/customs-data/customs-columns.tsx'
import { knownAmount } from '#features/customs/customs-data/customs-figures.tsx'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { formatDate, formatNumber } from '#platform/formatters.ts'
import { CompanyPart } from './company-part.tsx'
import { type FigureColumn, FigureTable } from './company-tables.tsx'

const otherOf: Record<TradeRole, TradeRole> = { buyer: 'seller', seller: 'buyer' }

/** The query page with the partners of somebody: his customers or his suppliers. */
function partnersAddress(role: TradeRole, key: string): string {
  const conditions = [{ field: `${role}Key`, op: 'eq', value: key }]
  const tab = role === 'seller' ? 'buyers' : 'sellers'
  const params = new URLSearchParams({ tab, filter: JSON.stringify({ join: 'and', conditions }) })
  return `/customsData/searchCustomsData?${params}`
}

/** Companies that compete with one, and the partners of theirs it does not have. */
export function CompanyRivals({ company }: { company: TradeCompanyView }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="customs-detail">
      <p className="customs-note">{t('customsData.competitorsHint')}</p>
      <Competitors company={company} />
      <h2>
        {t(company.role === 'buyer' ? 'tradeCompanies.rivals.sellers' : 'tradeCompanies.rivals.buyers')}
      </h2>
      <p className="customs-note">{t('tradeCompanies.rivals.hint')}</p>
      <RivalPartners company={company} />
    </div>
  )
}

function Competitors({ company }: { company: TradeCompanyView }): ReactNode {
  const { t } = useTranslation()
  const { role } = company
  const side = role === 'buyer' ? 'Sellers' : 'Buyers'
  const columns = usePartyColumns<TradeCompetitor>(role)
  return (
    <CompanyPart
      name="competitors"
      company={company}
      forwarders={useForwarders().forwarders}
      load={(request, options) => call(tradeCompanyRoutes.competitors, request, options)}
    >
      {({ items, isBounded, hiddenForwarders }) => (
        <>
          <ListedForwarders hidden={hiddenForwarders} />
          {isBounded && (
            <p className="customs-note">
              {t('tradeCompanies.rivals.bounded', { partners: formatNumber(competingPartners) })}
            </p>
          )}
          <FigureTable<TradeCompetitor>
            rows={items}
            rowKey={(row) => row.key}
            columns={[
              ...columns.party,
              { title: t('customsData.sharedPartners'), cell: (row) => formatNumber(row.sharedPartners) },
              ...columns.amounts,
              {
                title: t(`tradeCompanies.rivals.their${side}`),
                cell: (row) => (
                  <Link
                    className="plain-link"
                    to={partnersAddress(role, row.key)}
                    aria-label={t(`tradeCompanies.rivals.their${side}Of`, { name: row.name })}
                  >
                    {t(`tradeCompanies.rivals.their${side}`)}
                  </Link>
                ),
              },
            ]}
          />
        </>
      )}
    </CompanyPart>
  )
}

function RivalPartners({ company }: { company: TradeCompanyView }): ReactNode {
  const { t } = useTranslation()
  const other = otherOf[company.role]
  const columns = usePartyColumns<CompetitorPartner>(other)
  return (
    <CompanyPart
      name="competitorPartners"
      company={company}
      forwarders={useForwarders().forwarders}
      load={(request, options) => call(tradeCompanyRoutes.competitorPartners, request, options)}
    >
      {({ items, hiddenForwarders }) => (
        <>
          <ListedForwarders hidden={hiddenForwarders} />
          <FigureTable<CompetitorPartner>
            rows={items}
            rowKey={(row) => row.key}
            columns={[
              ...columns.party,
              { title: t('tradeCompanies.rivals.competitors'), cell: (row) => formatNumber(row.competitors) },
              { title: t('tradeCompanies.rivals.main'), isText: true, cell: (row) => row.mainCompetitor },
              ...columns.amounts,
              { title: t('customsData.column.lastDate'), cell: (row) => formatDate(row.lastDate) },
              saveColumn(t('customsData.column.customer'), other),
            ]}
          />
        </>
      )}
    </CompanyPart>
  )
}

/** Companies that resemble one by its partners or its products. */
export function SimilarCompanies({ company }: { company: TradeCompanyView }): ReactNode {
  const { t } = useTranslation()
  const { role } = company
  const columns = usePartyColumns<SimilarCompany>(role)
  return (
    <div className="customs-detail">
      <p className="customs-note">{t('tradeCompanies.similar.hint')}</p>
      <CompanyPart
        name="similar"
        company={company}
        forwarders={useForwarders().forwarders}
        load={(request, options) => call(tradeCompanyRoutes.similar, request, options)}
      >
        {({ items, hiddenForwarders }) => (
          <>
            <ListedForwarders hidden={hiddenForwarders} />
            <FigureTable<SimilarCompany>
              rows={items}
              rowKey={(row) => row.key}
              columns={[
                ...columns.party,
                { title: t('customsData.sharedPartners'), cell: (row) => formatNumber(row.sharedPartners) },
                {
                  title: t('tradeCompanies.similar.products'),
                  cell: (row) => formatNumber(row.sharedProducts),
                },
                ...columns.amounts,
                { title: t('customsData.column.lastDate'), cell: (row) => formatDate(row.lastDate) },
                saveColumn(t('customsData.column.customer'), role),
              ]}
            />
          </>
        )}
      </CompanyPart>
    </div>
  )
}

const forwardersParam = 'forwarders'

/** Whether forwarders are listed beside the company, as the address says. */
function useForwarders(): { forwarders: true | undefined; change: (areShown: boolean) => void } {
  const [params, setParams] = useSearchParams()
  const change = (areShown: boolean) => {
    const next = new URLSearchParams(params)
    next.delete(forwardersParam)
    if (areShown) next.set(forwardersParam, '1')
    setParams(next, { replace: true })
  }
  return { forwarders: params.has(forwardersParam) || undefined, change }
}

function ListedForwarders({ hidden }: { hidden: number }): ReactNode {
  const { forwarders, change } = useForwarders()
  return <ForwardersSwitch hidden={hidden} areShown={forwarders === true} onChange={change} />
}

function saveColumn<Row extends TradeParty>(title: string, role: TradeRole): FigureColumn<Row> {
  return { title, cell: (row) => <SaveAsCustomer size="small" company={{ key: row.key, role }} /> }
}

interface PartyColumns<Row> {
  party: FigureColumn<Row>[]
  amounts: FigureColumn<Row>[]
}

function usePartyColumns<Row extends TradeParty & { records: number; grossKg: number }>(
  role: TradeRole,
): PartyColumns<Row> {
  const { t } = useTranslation()
  const title = (name: CustomsColumn) => t(`customsData.column.${name}`)
  return {
    party: [
      { title: title(role), cell: (row) => <PartyLink side={role} party={row} /> },
      { title: title('country'), isText: true, cell: (row) => countryName(row.country) },
    ],
    amounts: [
      { title: title('records'), cell: (row) => formatNumber(row.records) },
      { title: title('grossKg'), cell: (row) => knownAmount(row.grossKg) },
    ],
  }
}
