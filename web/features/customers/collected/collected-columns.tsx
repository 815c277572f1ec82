import type { CollectedRow } from '@landfall/contract/customers/collected.ts'
import type { DuplicateView } from '@landfall/contract/customers/customer-identity.ts'
import { customerPath } from '@landfall/contract/customers/customer-path.ts'
import { customerSources } from '@landfall/contract/customers/customers.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useColleagueFilter } from '#features/access/colleagues/colleague-choices.ts'
import { MarkedAddress } from '#features/addresses/address-verification/address-mark.tsx'
import { countryChoices, countryName } from '#platform/country-names.ts'
import type { ListColumn, ListFilterField } from '#ui/list-model.ts'
import { StateTag } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'

/** The columns of what is to be decided, or of what was. */
export function useCollectedColumns(tab: 'open' | 'done'): ListColumn<CollectedRow>[] {
  const { t } = useTranslation()
  const open: ListColumn<CollectedRow>[] = [
    {
      key: 'duplicates',
      title: t('collected.fields.duplicates'),
      width: 260,
      render: ({ duplicates }) => <Duplicates duplicates={duplicates} />,
    },
  ]
  const done: ListColumn<CollectedRow>[] = [
    {
      key: 'state',
      title: t('collected.fields.state'),
      width: 140,
      render: ({ state }) => <StateTag tone="good">{t(`collected.states.${state}`)}</StateTag>,
    },
    {
      key: 'customer',
      title: t('collected.fields.customer'),
      width: 220,
      render: ({ customerId, customerName }) => <CustomerLink id={customerId} name={customerName ?? ''} />,
    },
    {
      key: 'decidedBy',
      title: t('collected.fields.decidedBy'),
      width: 130,
      render: (row) => row.decidedByName,
    },
    {
      key: 'decidedAt',
      title: t('collected.fields.decidedAt'),
      width: 130,
      render: (row) => row.decidedAt && <TimeBadge value={row.decidedAt} />,
    },
  ]
  return [
    {
      key: 'name',
      title: t('collected.fields.name'),
      width: 240,
      sortable: true,
      isMain: true,
      render: (row) => row.name,
    },
    {
      key: 'country',
      title: t('customers.fields.country'),
      width: 120,
      render: (row) => countryName(row.country),
    },
    ...(tab === 'open' ? open : done),
    {
      key: 'people',
      givesWay: true,
      title: t('collected.fields.people'),
      width: 220,
      render: ({ contacts }) => contacts.map((person) => <Person key={titleOf(person)} {...person} />),
    },
    { key: 'website', title: t('customers.fields.website'), width: 180, render: (row) => row.website },
    {
      key: 'phone',
      givesWay: true,
      title: t('customers.fields.phone'),
      width: 150,
      isOptional: true,
      render: (row) => row.phone,
    },
    {
      key: 'address',
      givesWay: true,
      title: t('customers.fields.address'),
      width: 200,
      isOptional: true,
      render: (row) => row.address,
    },
    {
      key: 'source',
      givesWay: true,
      title: t('customers.fields.source'),
      width: 150,
      render: (row) => <Source row={row} />,
    },
    {
      key: 'collector',
      givesWay: true,
      title: t('collected.fields.collector'),
      width: 130,
      render: (row) => row.collectorName,
    },
    {
      key: 'collectedAt',
      title: t('collected.fields.collectedAt'),
      width: 130,
      sortable: true,
      render: (row) => <TimeBadge value={row.collectedAt} />,
    },
  ]
}

function Person(person: CollectedRow['contacts'][number]): ReactNode {
  const email = person.workEmail || person.personalEmail
  if (email === '') return <div>{titleOf(person)}</div>
  return (
    <div>
      {person.name && `${person.name} · `}
      <MarkedAddress email={email} />
    </div>
  )
}

const titleOf = ({ name, workEmail, personalEmail, phones }: CollectedRow['contacts'][number]) =>
  [name, workEmail || personalEmail || phones[0]].filter(Boolean).join(' · ')

function Source({ row: { source, tradeCompany } }: { row: CollectedRow }): ReactNode {
  const { t } = useTranslation()
  const text = t(`customers.sources.${source}`)
  if (!tradeCompany) return text
  const query = new URLSearchParams({ role: tradeCompany.role, key: tradeCompany.key })
  return (
    <Link className="plain-link" to={`/customsData/seachDetailCustomData?${query}`}>
      {text}
    </Link>
  )
}

/** A customer's name, leading to it where the user may see it. */
export function CustomerLink({ id, name }: { id: number | null; name: string }): ReactNode {
  if (id === null) return name
  return (
    <Link className="plain-link" to={customerPath(id)}>
      {name}
    </Link>
  )
}

/** The customers that a collected company is, or may be. */
export function Duplicates({ duplicates }: { duplicates: readonly DuplicateView[] }): ReactNode {
  const { t } = useTranslation()
  if (duplicates.length === 0) return null
  return (
    <ul className="duplicate-list">
      {duplicates.map(({ reference, customerId, name, ownerName, isHard }) => {
        const owner = ownerName ?? t('customers.pool')
        const text = t(isHard ? 'collected.exists' : 'collected.mayBe', { name, owner })
        return (
          <li key={reference}>
            <StateTag tone={isHard ? 'warning' : 'neutral'}>
              <CustomerLink id={customerId} name={text} />
            </StateTag>
          </li>
        )
      })}
    </ul>
  )
}

/** What collected companies can be filtered by. */
export function useCollectedFilters(): ListFilterField[] {
  const { t } = useTranslation()
  const colleagues = useColleagueFilter(['collectorId'])
  return [
    {
      field: 'source',
      label: t('customers.fields.source'),
      kind: 'choice',
      isQuick: true,
      choices: customerSources.map((value) => ({ value, label: t(`customers.sources.${value}`) })),
    },
    {
      field: 'country',
      label: t('customers.fields.country'),
      kind: 'choice',
      isQuick: true,
      choices: countryChoices(),
    },
    { field: 'hasEmail', label: t('customers.hasEmail'), kind: 'boolean' },
    {
      field: 'collectorId',
      label: t('collected.fields.collector'),
      ...colleagues,
    },
    { field: 'name', label: t('collected.fields.name'), kind: 'text' },
    { field: 'website', label: t('customers.fields.website'), kind: 'text' },
    { field: 'collectedAt', label: t('collected.fields.collectedAt'), kind: 'date' },
  ]
}
