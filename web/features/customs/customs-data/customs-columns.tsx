import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import type { ShipmentRow, TradeCompanyRow, TradeParty } from '@landfall/contract/customs/customs-data.ts'
import type { CustomsColumn } from '@landfall/contract/customs/customs-fields.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { amountText } from '#features/customs/customs-filters/amount-text.ts'
import { SourceName } from '#features/customs/customs-library/source-name.tsx'
import { HsCode } from '#features/customs/customs-nomenclature/hs-code.tsx'
import { PortName } from '#features/customs/customs-ports/port-text.tsx'
import { countryName } from '#platform/country-names.ts'
import { formatDate, formatNumber, formatPercent } from '#platform/formatters.ts'
import type { ListColumn } from '#ui/list-model.ts'
import { valueNote } from './customs-figures.tsx'
import { FactMark } from './fact-mark.tsx'

const detailPath = '/customsData/seachDetailCustomData'

/** Address of one record. */
export function recordAddress(id: number): string {
  return `${detailPath}?record=${id}`
}

/** Address of one buyer or seller. */
export function companyAddress(role: TradeRole, key: string): string {
  return `${detailPath}?${new URLSearchParams({ role, key })}`
}

/** A party of a shipment, leading to its page; nobody is said to be nobody. */
export function PartyLink({ side, party }: { side: TradeRole; party: TradeParty }): ReactNode {
  const { t } = useTranslation()
  if (party.key === '') {
    return (
      <em className="quiet" title={party.name}>
        {party.name || t('customsData.unidentified')}
      </em>
    )
  }
  return (
    <Link className="plain-link" to={companyAddress(side, party.key)} title={party.name}>
      {party.name}
    </Link>
  )
}

type BillColumn = 'masterBill' | 'houseBill' | 'reference' | 'vessel'
type PlaceColumn = 'mode' | 'province'

/** The columns of the shipments; those shown at first fit an ordinary desk beside what narrows them. */
export function useShipmentColumns(): ListColumn<ShipmentRow>[] {
  const { t } = useTranslation()
  const title = (name: CustomsColumn) => t(`customsData.column.${name}`)
  const number = (key: 'grossKg' | 'teu' | 'packages', width: number): ListColumn<ShipmentRow> => ({
    key,
    title: title(key),
    width,
    align: 'right',
    sortable: key !== 'packages',
    render: (row) =>
      key === 'teu' ? (
        <FactMark source={row.teuSource}>{amountText(row.teu)}</FactMark>
      ) : (
        amountText(row[key])
      ),
  })
  const text = (key: BillColumn | PlaceColumn): ListColumn<ShipmentRow> => ({
    key,
    title: title(key),
    width: 150,
    isOptional: true,
    render: (row) => row[key],
  })
  const port = (key: 'loadPort' | 'unloadPort'): ListColumn<ShipmentRow> => ({
    key,
    title: title(key),
    width: 150,
    isOptional: true,
    render: (row) => row[key] && <PortName text={row[key]} code={row[`${key}Code`]} />,
  })
  return [
    {
      key: 'goods',
      title: title('goods'),
      width: 200,
      isMain: true,
      render: (row) => row.goods || row.hs || row.houseBill,
    },
    {
      key: 'tradeDate',
      title: title('tradeDate'),
      width: 120,
      sortable: true,
      render: (row) => formatDate(row.tradeDate),
    },
    {
      key: 'hs',
      title: title('hs'),
      width: 112,
      render: (row) => (
        <FactMark source={row.hsSource}>
          <HsCode code={row.hs} />
        </FactMark>
      ),
    },
    {
      key: 'buyer',
      title: title('buyer'),
      width: 146,
      render: (row) => <PartyLink side="buyer" party={row.buyer} />,
    },
    {
      key: 'seller',
      title: title('seller'),
      width: 142,
      render: (row) => <PartyLink side="seller" party={row.seller} />,
    },
    {
      key: 'origin',
      title: title('origin'),
      width: 140,
      isOptional: true,
      render: (row) => <FactMark source={row.originSource}>{countryName(row.origin)}</FactMark>,
    },
    {
      key: 'destination',
      title: title('destination'),
      width: 140,
      isOptional: true,
      render: (row) => <FactMark source={row.destinationSource}>{countryName(row.destination)}</FactMark>,
    },
    number('grossKg', 82),
    { ...number('teu', 80), isOptional: true },
    {
      key: 'value',
      title: title('value'),
      width: 140,
      align: 'right',
      sortable: true,
      isOptional: true,
      render: (row) => <FactMark source={row.valueSource}>{amountText(row.value, row.currency)}</FactMark>,
    },
    { ...number('packages', 100), isOptional: true },
    {
      key: 'flow',
      title: title('flow'),
      width: 90,
      isOptional: true,
      render: (row) => (row.flow === '' ? '' : t(`customsData.flow.${row.flow}`)),
    },
    {
      key: 'source',
      title: title('source'),
      width: 250,
      isOptional: true,
      render: (row) => <SourceName row={row} />,
    },
    text('masterBill'),
    text('houseBill'),
    port('loadPort'),
    port('unloadPort'),
    text('mode'),
    text('province'),
    text('vessel'),
    text('reference'),
  ]
}

// A share is only told where there is something to compare with.
function growthText({ lastYear, yearBefore }: TradeCompanyRow): string {
  if (lastYear === null || yearBefore === null) return '–'
  const more = lastYear - yearBefore
  const sign = more > 0 ? '+' : ''
  const share = yearBefore === 0 ? '' : ` (${sign}${formatPercent(more / yearBefore)})`
  return `${sign}${formatNumber(more)}${share}`
}

/** Pixels: up to their value companies fit an ordinary desk beside what can be done with them. */
const figureWidths = { records: 100, grossKg: 124, teu: 110, partners: 120 }

/** The columns of buyers or sellers; how much a name is like the one asked for is told in that order only. */
export function useTradeCompanyColumns(isByLikeness: boolean): ListColumn<TradeCompanyRow>[] {
  const { t } = useTranslation()
  const likeness: ListColumn<TradeCompanyRow> = {
    key: 'likeness',
    title: t('customsQuery.names.likeness'),
    width: 130,
    align: 'right',
    render: (row) => (row.likeness === undefined ? '' : formatPercent(row.likeness)),
  }
  const title = (name: CustomsColumn) => t(`customsData.column.${name}`)
  const figure = (
    key: 'records' | 'grossKg' | 'teu' | 'partners',
    isOptional = false,
  ): ListColumn<TradeCompanyRow> => ({
    key,
    title: title(key),
    width: figureWidths[key],
    align: 'right',
    sortable: true,
    isOptional,
    render: (row) => amountText(row[key]),
  })
  const day = (key: 'firstDate' | 'lastDate'): ListColumn<TradeCompanyRow> => ({
    key,
    title: title(key),
    width: key === 'lastDate' ? 116 : 140,
    sortable: key === 'lastDate',
    isOptional: key === 'firstDate',
    render: (row) => formatDate(row[key]),
  })
  return [
    { key: 'name', title: title('name'), width: 202, isMain: true, render: (row) => row.name },
    ...(isByLikeness ? [likeness] : []),
    { key: 'country', title: title('country'), width: 104, render: (row) => countryName(row.country) },
    figure('records'),
    figure('grossKg'),
    figure('teu', true),
    {
      key: 'valueUsd',
      title: title('valueUsd'),
      width: 128,
      align: 'right',
      sortable: true,
      render: (row) =>
        row.valueKnown === 0 && !row.modelledKnown ? (
          ''
        ) : (
          <span title={valueNote(row, t)}>{row.valueKnown === 0 ? '–' : amountText(row.valueUsd)}</span>
        ),
    },
    figure('partners', true),
    {
      key: 'growth',
      title: t('tradeCompanies.growth'),
      width: 200,
      align: 'right',
      sortable: true,
      isOptional: true,
      render: (row) => growthText(row),
    },
    day('firstDate'),
    day('lastDate'),
  ]
}
