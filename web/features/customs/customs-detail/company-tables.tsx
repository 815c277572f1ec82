import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import {
  type LaneEnd,
  type PartnerState,
  type TradeCompanyView,
  type TradePartner,
  tradeCompanyRoutes,
} from '@landfall/contract/customs/customs-companies.ts'
import type { RecordGroup, RecordTotals } from '@landfall/contract/customs/customs-data.ts'
import type { CustomsColumn } from '@landfall/contract/customs/customs-fields.ts'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SaveAsCustomer } from '#features/customers/customers/save-as-customer.tsx'
import { PartyLink } from '#features/customs/customs-data/customs-columns.tsx'
import { knownAmount, valueNote } from '#features/customs/customs-data/customs-figures.tsx'
import { HsCode } from '#features/customs/customs-nomenclature/hs-code.tsx'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { formatDate, formatNumber } from '#platform/formatters.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'
import { useIsPhone } from '#ui/use-viewport.ts'
import { CompanyPart } from './company-part.tsx'
import '#ui/data-table.css'

/** A column of a table of figures. */
export interface FigureColumn<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Words: they begin where the heading does, and take several lines rather than push figures out of sight. */
  isText?: boolean
}

interface FigureTableProps<Row> {
  rows: readonly Row[]
  columns: readonly FigureColumn<Row>[]
  rowKey: (row: Row) => string
}

/** A small table of figures, on phones as cards; its first column names the row. */
export function FigureTable<Row>({ rows, columns, rowKey }: FigureTableProps<Row>): ReactNode {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  if (rows.length === 0) return <EmptyState title={t('common.noData')} />
  // What can be done with a company stands last: as a table it would be out of sight.
  if (isPhone) return <FigureCards rows={rows} columns={columns} rowKey={rowKey} />
  return (
    <section className="panel customs-table">
      <table>
        <thead>
          <tr>
            {columns.map(({ title, isText }) => (
              <th key={title} scope="col" className={isText ? 'is-text' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ title, cell, isText }, at) =>
                at === 0 ? (
                  <th key={title} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={title} className={isText ? 'is-text' : undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function FigureCards<Row>({ rows, columns: [main, ...others], rowKey }: FigureTableProps<Row>): ReactNode {
  return (
    <ul className="data-cards">
      {rows.map((row) => (
        <li key={rowKey(row)} className="data-card">
          <div className="data-card-head">
            <div className="data-card-title">{main?.cell(row)}</div>
          </div>
          <dl>
            {others.map(({ title, cell }) => (
              <Fragment key={title}>
                <dt>{title}</dt>
                <dd>{cell(row)}</dd>
              </Fragment>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

const partnerTones: Record<PartnerState, StateTone> = { new: 'good', active: 'active', lost: 'bad' }

/** Who the company trades with, nobody included. */
export function PartnerTable({ company }: { company: TradeCompanyView }): ReactNode {
  const columns = usePartnerColumns(company.role === 'buyer' ? 'seller' : 'buyer')
  return (
    <CompanyPart
      name="partners"
      company={company}
      load={(request, options) => call(tradeCompanyRoutes.partners, request, options)}
    >
      {({ items }) => (
        <FigureTable rows={items} rowKey={(row) => `${row.key} ${row.country}`} columns={columns} />
      )}
    </CompanyPart>
  )
}

function usePartnerColumns(other: TradeRole): FigureColumn<TradePartner>[] {
  const { t } = useTranslation()
  const title = (name: CustomsColumn) => t(`customsData.column.${name}`)
  return [
    { title: title(other), cell: (row) => <PartyLink side={other} party={row} /> },
    { title: title('country'), isText: true, cell: (row) => countryName(row.country) },
    { title: title('records'), cell: (row) => formatNumber(row.records) },
    { title: title('grossKg'), cell: (row) => knownAmount(row.grossKg) },
    { title: title('valueUsd'), cell: (row) => <KnownValue amounts={row} /> },
    { title: title('firstDate'), cell: (row) => formatDate(row.firstDate) },
    { title: title('lastDate'), cell: (row) => formatDate(row.lastDate) },
    {
      title: t('tradeCompanies.partnerState.title'),
      isText: true,
      cell: (row) => (
        <StateTag tone={partnerTones[row.state]}>{t(`tradeCompanies.partnerState.${row.state}`)}</StateTag>
      ),
    },
    {
      title: title('customer'),
      cell: (row) =>
        row.key !== '' && <SaveAsCustomer size="small" company={{ key: row.key, role: other }} />,
    },
  ]
}

/** What the company trades, by HS heading. */
export function ProductTable({ products }: { products: readonly RecordGroup[] }): ReactNode {
  const { t } = useTranslation()
  const title = (name: CustomsColumn) => t(`customsData.column.${name}`)
  return (
    <FigureTable
      rows={products}
      rowKey={(row) => row.value}
      columns={[
        {
          title: title('hs'),
          cell: ({ value, label }) => (
            <>
              {value === '' ? t('customsData.unidentified') : <HsCode code={value} />}
              {label !== '' && (
                <small className="product-sample">{t('customsData.sampleGoods', { goods: label })}</small>
              )}
            </>
          ),
        },
        { title: title('records'), cell: (row) => formatNumber(row.records) },
        { title: title('grossKg'), cell: (row) => knownAmount(row.grossKg) },
        { title: title('teu'), cell: (row) => knownAmount(row.teu) },
        {
          title: title('valueUsd'),
          cell: (row) => <KnownValue amounts={row} />,
        },
      ]}
    />
  )
}

/** A value with the number of records it is known of; a dash where no record knows it. */
function KnownValue({ amounts }: { amounts: RecordTotals }): ReactNode {
  const { t } = useTranslation()
  const sum = amounts.valueKnown === 0 ? '–' : formatNumber(amounts.valueUsd, { maximumFractionDigits: 0 })
  if (amounts.valueKnown === 0 && !amounts.modelledKnown) return sum
  return (
    <>
      {sum} <small className="quiet">{valueNote(amounts, t)}</small>
    </>
  )
}

/** Both ends of a lane; where it does not fit one line, the arrow ends the first, and never stands alone. */
function Lane({ from, to }: { from: string; to: string }): ReactNode {
  return (
    <>
      <span className="lane-end">{`${from}\u00a0→`}</span> <span className="lane-end">{to}</span>
    </>
  )
}

/** Between which ports or countries the goods go. */
export function LaneTable({ company }: { company: TradeCompanyView }): ReactNode {
  const { t } = useTranslation()
  const place = ({ value, port }: LaneEnd) => {
    if (port !== '') return `${port}\u00a0(${value})`
    return /^[A-Z]{2}$/.test(value) ? countryName(value) : value
  }
  return (
    <CompanyPart
      name="lanes"
      company={company}
      load={(request, options) => call(tradeCompanyRoutes.lanes, request, options)}
    >
      {({ items }) => (
        <FigureTable
          rows={items}
          rowKey={(row) => `${row.from.value} ${row.to.value}`}
          columns={[
            {
              title: t('customsData.lanes'),
              cell: (row) => <Lane from={place(row.from)} to={place(row.to)} />,
            },
            { title: t('customsData.column.records'), cell: (row) => formatNumber(row.records) },
            { title: t('customsData.column.grossKg'), cell: (row) => knownAmount(row.grossKg) },
            { title: t('customsData.column.teu'), cell: (row) => knownAmount(row.teu) },
          ]}
        />
      )}
    </CompanyPart>
  )
}
