import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CustomerTime } from '#features/customers/contact-calendar/customer-time.tsx'
import { PhoneLink } from '#features/customers/customer-words/phone-link.tsx'
import { profileLines } from '#features/customers/customer-words/profile-list.tsx'
import { useWords } from '#features/customers/customer-words/use-vocabulary.ts'
import { countryName } from '#platform/country-names.ts'
import { formatDateTime } from '#platform/formatters.ts'
import { type Fact, FactList } from '#ui/fact-list.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { WebLink } from '#ui/web-link.tsx'

const customsPage = '/customsData/seachDetailCustomData'

/** What is known about a customer, field by field; empty fields are left out. */
export function CustomerProfile({ customer }: { customer: CustomerView }): ReactNode {
  const { t } = useTranslation()
  const words = useWords()
  const fields: Fact[] = [
    [t('customers.fields.country'), countryName(customer.country)],
    [t('customers.fields.website'), customer.website && <WebLink address={customer.website} />],
    [t('customers.fields.phone'), customer.phone && <PhoneLink phone={customer.phone} />],
    [t('customers.fields.registrationNo'), customer.registrationNo],
    [t('customers.fields.address'), customer.address],
    ...profileLines(customer, words, t),
    [t('customers.fields.owner'), customer.ownerName ?? t('customers.pool')],
    [t('customers.fields.founder'), customer.founderName],
    [t('customers.fields.source'), words.sourceName(customer.sourceId, customer.source)],
    [
      t('customers.customs'),
      customer.tradeCompanies.length > 0 && <CustomsLinks companies={customer.tradeCompanies} />,
    ],
    [
      t('customers.fields.lastFollowUpAt'),
      customer.lastFollowUpAt && <TimeBadge value={customer.lastFollowUpAt} />,
    ],
    [
      t('customers.fields.nextContactAt'),
      customer.nextContactAt && <CustomerTime customerId={customer.id} at={customer.nextContactAt} />,
    ],
    [t('customers.fields.createdAt'), formatDateTime(customer.createdAt)],
    [t('customers.fields.updatedAt'), <TimeBadge key="updated" value={customer.updatedAt} />],
    [t('customers.fields.remark'), customer.remark && <span className="long-text">{customer.remark}</span>],
  ]
  return <FactList facts={fields} />
}

function CustomsLinks({ companies }: { companies: CustomerView['tradeCompanies'] }): ReactNode {
  return companies.map(({ key, role }) => (
    <Link
      key={key}
      className="plain-link customs-link"
      to={`${customsPage}?${new URLSearchParams({ role, key })}`}
    >
      {key.replace('|', ', ')}
    </Link>
  ))
}
