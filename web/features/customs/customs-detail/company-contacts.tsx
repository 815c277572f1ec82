import { customerPath } from '@landfall/contract/customers/customer-path.ts'
import {
  type ContactCustomer,
  type TradeContact,
  type TradeContactsView,
  tradeContactRoutes,
} from '@landfall/contract/customs/customs-contacts.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MarkedAddress } from '#features/addresses/address-verification/address-mark.tsx'
import { ContactFinder } from '#features/addresses/contact-finder/contact-finder.tsx'
import { useWriteMail } from '#features/customers/customers/mail-link.ts'
import type { SavableCompany } from '#features/customers/customers/save-as-customer.tsx'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { ContactItems, LibraryContacts } from './library-contacts.tsx'

/** How to reach a company: what its own site, files, the shared library and the customer it is say of it. */
export function CompanyContacts({
  company,
  isSought = false,
}: {
  company: SavableCompany
  /** Somebody came to look for addresses. */
  isSought?: boolean
}): ReactNode {
  const { t } = useTranslation()
  const writeMail = useWriteMail()
  const { role, key } = company
  const contacts = useQuery({
    queryKey: ['tradeCompanies', 'contacts', role, key],
    queryFn: ({ signal }) => call(tradeContactRoutes.read, { query: { role, key } }, { signal }),
    meta: { claims: true },
  })
  if (contacts.error) {
    return (
      <FailureState
        title={t('common.unexpectedError')}
        error={contacts.error}
        onRetry={() => contacts.refetch()}
      />
    )
  }
  if (!contacts.data) return <Skeleton active />
  const { customer, domainGuess, own, library, addresses } = contacts.data
  const isNothing = own.length === 0 && library.items.length === 0 && !library.isCovered
  return (
    <div className="customs-detail">
      {/* Of a colleague's customer nothing could be kept. */}
      {customer?.customerId !== null && (
        <ContactFinder
          subject={{ kind: 'trade', role, key }}
          begins={isSought}
          onWrite={(id, email) => writeMail({ scope: batchScope.Checked, ids: [id] }, email)}
        />
      )}
      <LookedThrough contacts={contacts.data} />
      {customer && <CustomerPanel customer={customer} />}
      {isNothing && (
        <section className="panel">
          <EmptyState
            title={t('tradeCompanies.contacts.nothing')}
            hint={t('tradeCompanies.contacts.spellings')}
          />
        </section>
      )}
      {own.length > 0 && (
        <section className="panel">
          <h2>{t('tradeCompanies.contacts.own')}</h2>
          <ContactItems items={own} />
        </section>
      )}
      {(library.isCovered || library.items.length > 0) && (
        <section className="panel">
          <h2>{t('tradeCompanies.contacts.library')}</h2>
          <LibraryContacts company={company} contacts={contacts.data} />
        </section>
      )}
      {(addresses.length > 0 || domainGuess) && (
        <section className="panel">
          {addresses.length > 0 && (
            <FactList
              className="customs-facts"
              facts={[[t('tradeCompanies.contacts.addresses'), addresses.join('; ')]]}
            />
          )}
          {domainGuess && (
            <p className="customs-note">{t('tradeCompanies.contacts.guess', { domain: domainGuess })}</p>
          )}
        </section>
      )}
    </div>
  )
}

/** Where addresses were looked for, and how many each place has. */
function LookedThrough({ contacts }: { contacts: TradeContactsView }): ReactNode {
  const { t } = useTranslation()
  const { own, library, customer, mailHosts } = contacts
  const count = (items: readonly TradeContact[], what: 'emails' | 'phones') =>
    new Set(items.flatMap((item) => item[what])).size
  const amounts = (emails: number, phones: number, isCovered = false) =>
    emails + phones === 0
      ? t('tradeCompanies.contacts.none')
      : t(isCovered ? 'tradeCompanies.contacts.amountsCovered' : 'tradeCompanies.contacts.amounts', {
          emails: formatNumber(emails),
          phones: formatNumber(phones),
        })
  const known = customer
    ? t('tradeCompanies.contacts.customerPeople', {
        name: customer.name,
        people: formatNumber(customer.people.length),
      })
    : t('tradeCompanies.contacts.noCustomer')
  return (
    <section className="panel">
      <h2>{t('tradeCompanies.contacts.looked')}</h2>
      <FactList
        className="customs-facts"
        facts={[
          [t('tradeCompanies.contacts.lookedOwn'), amounts(count(own, 'emails'), count(own, 'phones'))],
          [
            t('tradeCompanies.contacts.lookedLibrary'),
            amounts(library.emails, library.phones, library.isCovered),
          ],
          [t('tradeCompanies.contacts.lookedCustomers'), known],
          [t('tradeCompanies.contacts.hosts'), mailHosts.map((host) => `@${host}`).join(', ')],
        ]}
      />
    </section>
  )
}

function CustomerPanel({ customer }: { customer: ContactCustomer }): ReactNode {
  const { t } = useTranslation()
  const { customerId, name, ownerName, stage, followUps, lastFollowUpAt, nextContactAt, people } = customer
  return (
    <section className="panel">
      <h2>
        {t('tradeCompanies.contacts.customer')}:{' '}
        {customerId === null ? (
          name
        ) : (
          <Link className="plain-link" to={customerPath(customerId)}>
            {name}
          </Link>
        )}
      </h2>
      <FactList
        className="customs-facts"
        facts={[
          [t('tradeCompanies.contacts.owner'), ownerName ?? t('customers.pool')],
          [t('tradeCompanies.contacts.stage'), stage === null ? '' : t(`customers.stages.${stage}`)],
          [t('tradeCompanies.contacts.followUps'), followUps === null ? '' : formatNumber(followUps)],
          [
            t('tradeCompanies.contacts.lastFollowUp'),
            lastFollowUpAt === null ? '' : <TimeBadge key="last" value={lastFollowUpAt} />,
          ],
          [
            t('tradeCompanies.contacts.nextContact'),
            nextContactAt === null ? '' : <TimeBadge key="next" value={nextContactAt} />,
          ],
        ]}
      />
      {people.length > 0 && (
        <>
          <h3>{t('tradeCompanies.contacts.people')}</h3>
          <ul className="trade-contacts">
            {people.map((person) => (
              <li key={person.id}>
                <span>{[person.name, person.jobTitle].filter((part) => part !== '').join(', ')}</span>
                {person.workEmail !== '' && <MarkedAddress email={person.workEmail} />}
                {person.phones.map((phone) => (
                  <span key={phone}>{phone}</span>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
