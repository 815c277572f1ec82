import { type MapPlace, placeSources } from '@landfall/contract/buyers/map-places.ts'
import { useTranslation } from 'react-i18next'
import { countryChoices, countryName } from '#platform/country-names.ts'
import type { ListColumn, ListFilterField } from '#ui/list-model.ts'
import { WebLink } from '#ui/web-link.tsx'
import { SourceLine } from './source-line.tsx'
import { useKindChoices } from './use-place-kinds.ts'

/** What the list beside the map tells of a place. */
export function usePlaceColumns(): ListColumn<MapPlace>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      title: t('buyers.fields.company'),
      sortable: true,
      isMain: true,
      render: ({ name }) => name,
    },
    { key: 'products', title: t('buyers.fields.products'), render: ({ products }) => products },
    {
      key: 'address',
      title: t('buyers.fields.address'),
      render: ({ address, city, country }) =>
        [address, city, countryName(country)].filter(Boolean).join(', '),
    },
    {
      key: 'website',
      title: t('buyers.fields.website'),
      render: ({ website }) => website && <WebLink address={website} />,
    },
    { key: 'email', title: t('buyers.fields.email'), render: ({ email }) => email },
    { key: 'phone', title: t('buyers.fields.phone'), render: ({ phone }) => phone },
    // Licences want it said wherever the places are shown.
    {
      key: 'source',
      title: t('mapCollector.source'),
      isMain: true,
      render: (place) => <SourceLine place={place} />,
    },
  ]
}

/** What the places can be narrowed by, beside the area. */
export function usePlaceFilters(): ListFilterField[] {
  const { t } = useTranslation()
  const kinds = useKindChoices()
  return [
    {
      field: 'kind',
      label: t('mapCollector.kind'),
      kind: 'choice',
      isQuick: true,
      operators: ['eq', 'in'],
      choices: kinds,
    },
    {
      field: 'country',
      label: t('buyers.fields.country'),
      kind: 'choice',
      isQuick: true,
      choices: countryChoices(),
    },
    {
      field: 'source',
      label: t('mapCollector.source'),
      kind: 'choice',
      isQuick: true,
      choices: placeSources.map((value) => ({ value, label: t(`mapCollector.sources.${value}`) })),
    },
    { field: 'hasEmail', label: t('buyers.fields.hasEmail'), kind: 'boolean', isQuick: true },
    { field: 'hasWebsite', label: t('buyers.fields.hasWebsite'), kind: 'boolean' },
    { field: 'hasPhone', label: t('buyers.fields.hasPhone'), kind: 'boolean' },
    { field: 'isStorable', label: t('buyers.fields.isStorable'), kind: 'boolean' },
    { field: 'name', label: t('buyers.fields.company'), kind: 'text' },
    { field: 'city', label: t('buyers.fields.city'), kind: 'text' },
  ]
}
