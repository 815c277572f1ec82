import {
  type CustomsColumn,
  factSources,
  partyStates,
  type RecordKind,
} from '@landfall/contract/customs/customs-fields.ts'
import type { ListFilter } from '@landfall/contract/list.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePortFilters } from '#features/customs/customs-ports/use-port-filters.ts'
import { countryChoices } from '#platform/country-names.ts'
import type { ListFilterField } from '#ui/list-model.ts'
import { useUploadChoices } from './use-upload-choices.ts'

/** Currencies that customs of the large trading countries write. */
const currencies = [
  'USD',
  'CNY',
  'EUR',
  'JPY',
  'KRW',
  'GBP',
  'INR',
  'VND',
  'MXN',
  'BRL',
  'CLP',
  'COP',
  'PEN',
  'TRY',
  'RUB',
  'CAD',
  'AUD',
].map((value) => ({ value, label: value }))

/** What shipments, and the companies in them, can be filtered by; what `filter` names is among the choices. */
export function useShipmentFilters(filter: ListFilter): ListFilterField[] {
  const { t } = useTranslation()
  const countries = useCountries()
  const flows = useFlows()
  const ownership = useOwnership()
  const label = (name: CustomsColumn) => t(`customsData.column.${name}`)
  const words = (field: CustomsColumn): ListFilterField => ({
    field,
    label: label(field),
    kind: 'text',
    operators: ['contains', 'eq', 'ne'],
  })
  const text = (field: CustomsColumn): ListFilterField => ({
    field,
    label: label(field),
    kind: 'text',
    operators: ['contains', 'eq', 'startsWith', 'empty', 'notEmpty'],
  })
  const country = (field: CustomsColumn, isQuick = false): ListFilterField => ({
    field,
    label: label(field),
    kind: 'choice',
    choices: countries,
    isQuick,
  })
  const number = (field: CustomsColumn): ListFilterField => amountField(field, label(field))
  return [
    { field: 'hs', label: label('hs'), kind: 'text', operators: ['startsWith', 'eq', 'empty', 'notEmpty'] },
    { field: 'tradeDate', label: label('tradeDate'), kind: 'date', operators: ['gte', 'lte', 'eq'] },
    words('goods'),
    words('buyer'),
    words('seller'),
    country('origin', true),
    country('destination', true),
    country('buyerCountry'),
    country('sellerCountry'),
    ...(['buyerTaxNo', 'sellerTaxNo'] as const).map(text),
    { field: 'flow', label: label('flow'), kind: 'choice', choices: flows, isQuick: true },
    number('grossKg'),
    number('teu'),
    number('value'),
    number('quantity'),
    { field: 'currency', label: label('currency'), kind: 'choice', choices: currencies },
    text('source'),
    ownership,
    ...usePortFilters(filter, countries),
    text('mode'),
    text('transport'),
    text('carrier'),
    { ...text('containers'), field: 'containerNumber' },
    text('incoterm'),
    text('province'),
    ...useKnownChoices(),
    text('masterBill'),
    text('houseBill'),
    text('reference'),
    useUploadField('shipments', filter),
  ]
}

function amountField(field: CustomsColumn, label: string): ListFilterField {
  return { field, label, kind: 'number', operators: ['gte', 'lte', 'empty', 'notEmpty'] }
}

/** What statistics can be filtered by; what `filter` names is among the choices. */
export function useStatisticFilters(filter: ListFilter): ListFilterField[] {
  const { t } = useTranslation()
  const countries = useCountries()
  const flows = useFlows()
  const ownership = useOwnership()
  const label = (name: CustomsColumn) => t(`customsData.column.${name}`)
  const text = (field: CustomsColumn): ListFilterField => ({
    field,
    label: label(field),
    kind: 'text',
    operators: ['contains', 'eq', 'ne'],
  })
  return [
    { field: 'hs', label: label('hs'), kind: 'text', operators: ['startsWith', 'eq'] },
    { field: 'period', label: label('period'), kind: 'date', operators: ['gte', 'lte', 'eq'] },
    text('goods'),
    { field: 'partnerCountry', label: label('partner'), kind: 'choice', choices: countries, isQuick: true },
    { field: 'flow', label: label('flow'), kind: 'choice', choices: flows, isQuick: true },
    text('mode'),
    text('province'),
    text('source'),
    ownership,
    { field: 'value', label: label('value'), kind: 'number', operators: ['gte', 'lte'] },
    { field: 'quantity', label: label('quantity'), kind: 'number', operators: ['gte', 'lte'] },
    { field: 'currency', label: label('currency'), kind: 'choice', choices: currencies },
    useUploadField('statistics', filter),
  ]
}

/** From which upload records are: by its name, by its number for who may not see uploads. */
function useUploadField(kind: RecordKind, filter: ListFilter): ListFilterField {
  const { t } = useTranslation()
  const choices = useUploadChoices(kind, filter)
  return choices
    ? {
        field: 'uploadId',
        label: t('customsData.uploadedBatch'),
        kind: 'choice',
        ...choices,
        operators: ['eq'],
      }
    : { field: 'uploadId', label: t('customsData.uploadNumber'), kind: 'number', operators: ['eq'] }
}

/** Who the parties of a shipment are, and where its facts come from. */
export function useKnownChoices(): ListFilterField[] {
  const { t } = useTranslation()
  const states = partyStates.map((value) => ({ value, label: t(`customsData.partyState.${value}`) }))
  const sources = factSources.map((value) => ({ value, label: t(`customsData.factSource.${value}`) }))
  const field = (name: CustomsColumn, choices: typeof states | typeof sources): ListFilterField => ({
    field: name,
    label: t(`customsData.column.${name}`),
    kind: 'choice',
    choices,
  })
  // That a fact is not known is a source of its own for values only; for the others there is the fact itself.
  const known = sources.filter(({ value }) => value !== 'none')
  return [
    field('buyerState', states),
    field('sellerState', states),
    field('hsSource', known),
    field('originSource', known),
    field('destinationSource', known),
    field('teuSource', known),
    field('valueSource', sources),
  ]
}

/** All countries for pickers, in the language in use. */
export function useCountries() {
  const { i18n } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of countries follow the language
  return useMemo(countryChoices, [i18n.language])
}

/** Only what the company uploaded, or only what it reads of the shared library. */
function useOwnership(): ListFilterField {
  const { t } = useTranslation()
  const choices = [
    { value: 'own', label: t('customsLibrary.onlyOwn') },
    { value: 'shared', label: t('customsLibrary.onlyShared') },
  ]
  return {
    field: 'ownership',
    label: t('customsLibrary.ownership'),
    kind: 'choice',
    choices,
    isQuick: true,
  }
}

function useFlows() {
  const { t } = useTranslation()
  return (['import', 'export'] as const).map((value) => ({ value, label: t(`customsData.flow.${value}`) }))
}
