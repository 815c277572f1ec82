import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CustomerTime } from '#features/customers/contact-calendar/customer-time.tsx'
import type { SingleField } from '#features/customers/customer-words/field-input.tsx'
import { fieldLabel } from '#features/customers/customer-words/field-texts.ts'
import { companyLines, profileLines } from '#features/customers/customer-words/profile-list.tsx'
import { useWords } from '#features/customers/customer-words/use-vocabulary.ts'
import { formatDateTime } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { type Fact, FactList } from '#ui/fact-list.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { FieldFact } from './field-fact.tsx'

const customsPage = '/customsData/seachDetailCustomData'

/**
 * What is known about a customer, field by field. Who may edit it changes each where it stands, and sees those that are
 * empty; for all others they are left out.
 */
export function CustomerProfile({ customer }: { customer: CustomerView }): ReactNode {
  const { t } = useTranslation()
  const words = useWords()
  const mayWrite = usePermission('customer.customer.write')
  const isEditable = mayWrite && customer.mayEdit && !customer.isMasked
  const fact = (field: SingleField, value: ReactNode): Fact => [
    fieldLabel(field, t),
    isEditable ? (
      <FieldFact key={field} customer={customer} field={field}>
        {value}
      </FieldFact>
    ) : (
      value
    ),
  ]
  const fields: Fact[] = [
    ...companyLines(customer, { t, words, fact }),
    ...profileLines(customer, { t, words, fact }),
    [t('customers.fields.owner'), customer.ownerName ?? t('customers.pool')],
    [t('customers.fields.founder'), customer.founderName],
    fact('sourceId', words.sourceName(customer.sourceId, customer.source)),
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
    fact('remark', customer.remark && <span className="long-text">{customer.remark}</span>),
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
