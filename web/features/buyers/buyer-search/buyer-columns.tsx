import { activeMonths, type BuyerHit, buyerSources } from '@landfall/contract/buyers/buyer-search.ts'
import { tradeRoles } from '@landfall/contract/customers/customers.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MarkedAddress } from '#features/addresses/address-verification/address-mark.tsx'
import { ContactGlance } from '#features/customs/customs-contacts/contact-glance.tsx'
import { countryChoices, countryName } from '#platform/country-names.ts'
import { formatDate, formatNumber } from '#platform/formatters.ts'
import type { ListColumn, ListFilterField } from '#ui/list-model.ts'
import { WebLink } from '#ui/web-link.tsx'
import { useBuyerReason } from './buyer-reason.ts'
import { useSizeNames } from './company-size.ts'

/** Where everything that customs data say of a company is shown. */
export function tradeAddress({ role, key }: Pick<BuyerHit, 'role' | 'key'>): string {
  return `/customsData/seachDetailCustomData?${new URLSearchParams({ role, key })}`
}

function NameOfHit({ hit }: { hit: BuyerHit }): ReactNode {
  const reason = useBuyerReason()
  const name = hit.trade ? (
    <Link className="plain-link" to={tradeAddress(hit)}>
      {hit.name}
    </Link>
  ) : (
    hit.name
  )
  return (
    <>
      <div>{name}</div>
      <div className="quiet">{reason(hit)}</div>
    </>
  )
}

const valuesOf = ({ entries }: BuyerHit, field: 'email' | 'phone' | 'website' | 'products' | 'city') => [
  ...new Set(entries.map((entry) => entry[field]).filter((value) => value !== '')),
]

/** The columns of the search for buyers. */
export function useBuyerColumns(): ListColumn<BuyerHit>[] {
  const { t } = useTranslation()
  const field = (key: 'email' | 'phone' | 'products' | 'city', width: number): ListColumn<BuyerHit> => ({
    key,
    title: t(`buyers.fields.${key}`),
    width,
    render: (hit) => valuesOf(hit, key).join(', '),
  })
  return [
    {
      key: 'name',
      title: t('buyers.fields.company'),
      width: 285,
      isMain: true,
      render: (hit) => <NameOfHit hit={hit} />,
    },
    {
      key: 'country',
      title: t('buyers.fields.country'),
      width: 84,
      render: ({ country }) => countryName(country),
    },
    { ...field('city', 120), isOptional: true },
    {
      key: 'records',
      title: t('buyerSearch.shipments'),
      width: 84,
      align: 'right',
      render: ({ trade }) => trade && formatNumber(trade.records),
    },
    {
      key: 'lastDate',
      title: t('buyerSearch.lastTrade'),
      width: 116,
      isOptional: true,
      render: ({ trade }) => trade && formatDate(trade.lastDate),
    },
    {
      key: 'website',
      title: t('buyers.fields.website'),
      width: 180,
      isOptional: true,
      render: (hit) => valuesOf(hit, 'website').map((address) => <WebLink key={address} address={address} />),
    },
    {
      ...field('email', 190),
      title: t('buyerSearch.reached'),
      render: (hit) => (
        <>
          {valuesOf(hit, 'email').map((email) => (
            <MarkedAddress key={email} email={email} />
          ))}
          {hit.trade && hit.key !== '' && <ContactGlance company={hit} without={valuesOf(hit, 'email')} />}
        </>
      ),
    },
    { ...field('phone', 150), isOptional: true },
    { ...field('products', 200), isOptional: true },
    // Licences want it said wherever the companies are shown.
    {
      key: 'sources',
      title: t('buyerSearch.sources'),
      width: 105,
      isMain: true,
      render: ({ trade, entries }) =>
        [
          ...(trade ? [t('buyerSearch.source.customs')] : []),
          ...entries.map(({ dataset: { name, release, attribution } }) =>
            [[name, release].filter(Boolean).join(' '), attribution].filter(Boolean).join(' · '),
          ),
        ].join('; '),
    },
  ]
}

/** What the search can be narrowed by. */
export function useBuyerFilters(): ListFilterField[] {
  const { t } = useTranslation()
  const sizes = useSizeNames()
  return [
    {
      field: 'country',
      label: t('buyers.fields.country'),
      kind: 'choice',
      isQuick: true,
      operators: ['eq', 'in'],
      choices: countryChoices(),
    },
    {
      field: 'role',
      label: t('buyerSearch.role'),
      kind: 'choice',
      isQuick: true,
      operators: ['eq'],
      choices: tradeRoles.map((value) => ({ value, label: t(`buyerSearch.roles.${value}`) })),
    },
    {
      field: 'months',
      label: t('buyerSearch.active'),
      kind: 'choice',
      isQuick: true,
      operators: ['eq'],
      choices: activeMonths.map((value) => ({
        value,
        label: t('buyerSearch.activeMonths', { months: formatNumber(value) }),
      })),
    },
    {
      field: 'source',
      label: t('buyerSearch.sources'),
      kind: 'choice',
      isQuick: true,
      operators: ['eq'],
      choices: buyerSources.map((value) => ({ value, label: t(`buyerSearch.source.${value}`) })),
    },
    { field: 'isNew', label: t('buyerSearch.isNew'), kind: 'boolean', isQuick: true, operators: ['eq'] },
    {
      field: 'origin',
      label: t('buyerSearch.tradesWith'),
      kind: 'choice',
      operators: ['eq'],
      choices: countryChoices(),
    },
    { field: 'size', label: t('buyerSearch.size.title'), kind: 'choice', operators: ['eq'], choices: sizes },
    { field: 'partner', label: t('buyerSearch.partner'), kind: 'text', operators: ['contains'] },
    { field: 'city', label: t('buyers.fields.city'), kind: 'text', operators: ['contains'] },
    { field: 'hs', label: t('buyers.fields.hsCodes'), kind: 'text', operators: ['startsWith'] },
    { field: 'hasEmail', label: t('buyers.fields.hasEmail'), kind: 'boolean', operators: ['eq'] },
    { field: 'hasWebsite', label: t('buyers.fields.hasWebsite'), kind: 'boolean', operators: ['eq'] },
    { field: 'hasPhone', label: t('buyers.fields.hasPhone'), kind: 'boolean', operators: ['eq'] },
  ]
}
