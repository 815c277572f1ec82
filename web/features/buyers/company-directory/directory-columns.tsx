import type { DirectoryCompany } from '@landfall/contract/buyers/company-directory.ts'
import { useTranslation } from 'react-i18next'
import { MarkedAddress } from '#features/addresses/address-verification/address-mark.tsx'
import { LabelWords } from '#features/customers/customer-words/customer-marks.tsx'
import { useWords } from '#features/customers/customer-words/use-vocabulary.ts'
import { countryChoices, countryName } from '#platform/country-names.ts'
import type { ListColumn, ListFilterField } from '#ui/list-model.ts'
import { WebLink } from '#ui/web-link.tsx'

/** The columns of the directory. */
export function useDirectoryColumns(): ListColumn<DirectoryCompany>[] {
  const { t } = useTranslation()
  const words = useWords()
  return [
    {
      key: 'name',
      title: t('buyers.fields.company'),
      width: 200,
      sortable: true,
      isMain: true,
      render: ({ name }) => name,
    },
    {
      key: 'country',
      title: t('buyers.fields.country'),
      width: 105,
      render: ({ country }) => countryName(country),
    },
    {
      key: 'city',
      title: t('buyers.fields.city'),
      width: 130,
      isOptional: true,
      render: ({ city }) => city,
    },
    { key: 'products', title: t('buyers.fields.products'), width: 160, render: ({ products }) => products },
    {
      key: 'labels',
      givesWay: true,
      title: t('customers.fields.labels'),
      width: 100,
      render: ({ labelIds }) => <LabelWords ids={labelIds} words={words} isShort />,
    },
    {
      key: 'hsCodes',
      title: t('buyers.fields.hsCodes'),
      width: 120,
      isOptional: true,
      render: ({ hsCodes }) => hsCodes.join(', '),
    },
    {
      key: 'website',
      title: t('buyers.fields.website'),
      width: 150,
      render: ({ website }) => website && <WebLink address={website} />,
    },
    {
      key: 'email',
      title: t('buyers.fields.email'),
      width: 160,
      render: ({ email }) => email && <MarkedAddress email={email} />,
    },
    {
      key: 'phone',
      title: t('buyers.fields.phone'),
      width: 150,
      isOptional: true,
      render: ({ phone }) => phone,
    },
    {
      key: 'address',
      title: t('buyers.fields.address'),
      width: 200,
      isOptional: true,
      render: ({ address }) => address,
    },
    // Licences want it said wherever the companies are shown.
    {
      key: 'dataset',
      title: t('buyers.fields.dataset'),
      width: 160,
      isMain: true,
      render: ({ dataset: { name, release, attribution } }) =>
        [[name, release].filter(Boolean).join(' '), attribution].filter(Boolean).join(' · '),
    },
  ]
}

/** What the directory can be filtered by. */
export function useDirectoryFilters(datasets: readonly { id: number; name: string }[]): ListFilterField[] {
  const { t } = useTranslation()
  const words = useWords()
  return [
    {
      field: 'country',
      label: t('buyers.fields.country'),
      kind: 'choice',
      isQuick: true,
      choices: countryChoices(),
    },
    {
      field: 'datasetId',
      label: t('buyers.fields.dataset'),
      kind: 'choice',
      isQuick: true,
      choices: datasets.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      field: 'labelId',
      label: t('customers.fields.labels'),
      kind: 'choice',
      isQuick: words.labelChoices.length > 0,
      choices: words.labelChoices,
    },
    { field: 'hasEmail', label: t('buyers.fields.hasEmail'), kind: 'boolean', isQuick: true },
    { field: 'hasWebsite', label: t('buyers.fields.hasWebsite'), kind: 'boolean' },
    { field: 'hasPhone', label: t('buyers.fields.hasPhone'), kind: 'boolean' },
    { field: 'isStorable', label: t('buyers.fields.isStorable'), kind: 'boolean' },
    { field: 'name', label: t('buyers.fields.company'), kind: 'text' },
    { field: 'products', label: t('buyers.fields.products'), kind: 'text' },
    { field: 'hsCode', label: t('buyers.fields.hsCodes'), kind: 'text' },
    { field: 'city', label: t('buyers.fields.city'), kind: 'text' },
    { field: 'website', label: t('buyers.fields.website'), kind: 'text' },
  ]
}
