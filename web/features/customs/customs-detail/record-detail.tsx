import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import {
  type CustomsRecordView,
  customsRoutes,
  type ShipmentRow,
  type TradeParty,
} from '@landfall/contract/customs/customs-data.ts'
import type {
  CustomsColumn,
  FactSource,
  PartyState,
  RecordStatus,
} from '@landfall/contract/customs/customs-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SaveAsCustomer } from '#features/customers/customers/save-as-customer.tsx'
import { PartyLink } from '#features/customs/customs-data/customs-columns.tsx'
import { amountText, unitName } from '#features/customs/customs-filters/amount-text.ts'
import { HsCode } from '#features/customs/customs-nomenclature/hs-code.tsx'
import { PortText } from '#features/customs/customs-ports/port-text.tsx'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { formatDate, formatDateTime, formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { type Fact, FactList } from '#ui/fact-list.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useTabTitle } from '#ui/tab-context.ts'
import { WriteToCompany } from './write-to-company.tsx'

/** One record with everything its file said. */
export function RecordDetail({ id }: { id: number }): ReactNode {
  const { t } = useTranslation()
  const record = useQuery({
    queryKey: ['customsRecord', id],
    queryFn: ({ signal }) => call(customsRoutes.record, { params: { id } }, { signal }),
    meta: { claims: true },
  })
  if (record.error) {
    return (
      <div className="panel">
        <FailureState title={t('list.failed')} error={record.error} onRetry={() => record.refetch()} />
      </div>
    )
  }
  if (!record.data) return <Skeleton active paragraph={{ rows: 12 }} />
  return <RecordBody record={record.data} />
}

function RecordBody({ record }: { record: CustomsRecordView }): ReactNode {
  const { t } = useTranslation()
  const { shipment, statistic, warnings, superseded } = record
  const goods = shipment?.goods ?? statistic?.goods ?? ''
  useTabTitle(goods)
  return (
    <div className="customs-detail">
      <PageHeader title={goods || t('customsData.record')} hint={<Provenance record={record} />} />
      {warnings.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={
            <ul className="customs-warnings">
              {warnings.map((code) => (
                <li key={code}>{t(`customsUpload.code.${code}`)}</li>
              ))}
            </ul>
          }
        />
      )}
      <section className="panel">
        <FactList className="customs-facts" facts={useFields(record)} />
      </section>
      {superseded.length > 0 && <Superseded rows={superseded} />}
    </div>
  )
}

/** Where the record came from: the shared library or a file. */
function Provenance({ record: { shipment, statistic, upload } }: { record: CustomsRecordView }): ReactNode {
  const { t } = useTranslation()
  if (upload.id !== 0) return <SourceFile upload={upload} />
  return t('customsLibrary.fromLibrary', { source: shipment?.source ?? statistic?.source ?? '' })
}

/** The file the record came from; people who may see uploads can go there. */
function SourceFile({ upload }: Pick<CustomsRecordView, 'upload'>): ReactNode {
  const { t } = useTranslation()
  const mayRead = usePermission('customs.upload.read')
  const text = t('customsData.fromFile', { fileName: upload.fileName, row: formatNumber(upload.row) })
  const loadedAt = upload.loadedAt && ` · ${formatDateTime(upload.loadedAt)}`
  return (
    <>
      {mayRead ? (
        <Link className="plain-link" to={`/customsData/uploadCustomsData?upload=${upload.id}`}>
          {text}
        </Link>
      ) : (
        text
      )}
      {loadedAt}
    </>
  )
}

function useFields(record: CustomsRecordView): Fact[] {
  const { shipment, statistic, details } = record
  const { t } = useTranslation()
  const title = (name: CustomsColumn) => t(`customsData.column.${name}`)
  const flow = shipment?.flow ?? statistic?.flow ?? ''
  const hs = shipment?.hs ?? statistic?.hs ?? ''
  const shared: Fact[] = [
    [title('flow'), flow && t(`customsData.flow.${flow}`)],
    [title('source'), shipment?.source ?? statistic?.source],
    [title('hs'), hs && <HsCode key="hs" code={hs} />],
    [title('mode'), shipment?.mode ?? statistic?.mode],
    [title('province'), shipment?.province ?? statistic?.province],
  ]
  const own: Fact[] = shipment
    ? shipmentFields(shipment, title, portFields(record, title))
    : statistic
      ? [
          [
            title('period'),
            statistic.grain === 'year' ? statistic.period.slice(0, 4) : statistic.period.slice(0, 7),
          ],
          [title('partner'), statistic.partner],
          [title('quantity'), amountText(statistic.quantity, unitName(statistic.quantityUnit, t))],
          [title('quantity2'), amountText(statistic.quantity2, unitName(statistic.quantity2Unit, t))],
          [title('value'), amountText(statistic.value, statistic.currency)],
        ]
      : []
  const rest = details
    .filter(({ name }) => !shownWithPorts.has(name))
    .map(({ name, value }): Fact => [title(name), codedText(t, name, value)])
  return [...own, ...shared, ...rest]
}

/** Codes in the words of the user; anything else as the file has it. */
function codedText(t: TFunction, name: CustomsColumn, value: string): string {
  if (/^(?:buyer|seller|notify)State$/.test(name)) return t(`customsData.partyState.${value as PartyState}`)
  if (/^(?:hs|origin|destination|teu|value)Source$/.test(name))
    return t(`customsData.factSource.${value as FactSource}`)
  if (name === 'version') return versionText(value)
  if (name === 'netKg') return amountText(Number(value))
  return name === 'recordStatus' ? t(`customsData.recordStatus.${value as RecordStatus}`) : value
}

/** A version that is a moment, as files that say when a row was updated have it, in the language in use. */
function versionText(version: string): string {
  const [, year, month, day, hours, minutes] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)\d\d$/.exec(version) ?? []
  if (!year) return version
  const date = formatDate(`${year}-${month}-${day}`)
  return hours === '00' && minutes === '00' ? date : `${date}, ${hours}:${minutes}`
}

const shownWithPorts: ReadonlySet<CustomsColumn> = new Set(['placeReceipt', 'placeReceiptCode'])

function portFields(
  { shipment, details }: CustomsRecordView,
  title: (name: CustomsColumn) => string,
): Fact[] {
  const detail = (name: CustomsColumn) => details.find((one) => one.name === name)?.value ?? ''
  const ports = [
    { name: 'placeReceipt', text: detail('placeReceipt'), code: detail('placeReceiptCode') },
    { name: 'loadPort', text: shipment?.loadPort, code: shipment?.loadPortCode },
    { name: 'unloadPort', text: shipment?.unloadPort, code: shipment?.unloadPortCode },
  ] as const
  return ports.map(
    ({ name, text, code = '' }): Fact => [
      title(name),
      text && <PortText key={name} text={text} code={code} />,
    ],
  )
}

function shipmentFields(
  row: ShipmentRow,
  title: (name: CustomsColumn) => string,
  ports: readonly Fact[],
): Fact[] {
  return [
    [title('buyer'), <PartyLine key="buyer" side="buyer" party={row.buyer} />],
    [title('seller'), <PartyLine key="seller" side="seller" party={row.seller} />],
    [title('tradeDate'), formatDate(row.tradeDate)],
    [title('origin'), countryName(row.origin)],
    [title('destination'), countryName(row.destination)],
    [title('grossKg'), amountText(row.grossKg)],
    [title('teu'), amountText(row.teu)],
    [title('value'), amountText(row.value, row.currency)],
    [title('quantity'), amountText(row.quantity, row.quantityUnit)],
    [title('packages'), amountText(row.packages)],
    [title('masterBill'), row.masterBill],
    [title('houseBill'), row.houseBill],
    ...ports,
    [title('vessel'), row.vessel],
    [title('reference'), row.reference],
  ]
}

/** A party with what can be done with it: save it as customer, write to it. */
function PartyLine({ side, party }: { side: TradeRole; party: TradeParty }): ReactNode {
  if (party.key === '') return party.name && <PartyLink side={side} party={party} />
  const company = { key: party.key, role: side }
  return (
    <div className="party-line">
      <PartyLink side={side} party={party} />
      <SaveAsCustomer size="small" company={company} />
      <WriteToCompany size="small" company={company} />
    </div>
  )
}

function Superseded({ rows }: { rows: readonly ShipmentRow[] }): ReactNode {
  const { t } = useTranslation()
  return (
    <section className="panel">
      <h2>{t('customsData.superseded')}</h2>
      <p className="customs-note">{t('customsData.supersededHint')}</p>
      <div className="customs-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('customsData.column.goods')}</th>
              <th scope="col">{t('customsData.column.tradeDate')}</th>
              <th scope="col">{t('customsData.column.houseBill')}</th>
              <th scope="col">{t('customsData.column.grossKg')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.goods}</th>
                <td>{formatDate(row.tradeDate)}</td>
                <td>{row.houseBill || row.masterBill}</td>
                <td>{amountText(row.grossKg)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
