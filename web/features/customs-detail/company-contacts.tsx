import { UnlockOutlined } from '@ant-design/icons'
import {
  type ContactCustomer,
  type TradeContact,
  type TradeContactsView,
  tradeContactRoutes,
} from '@landfall/contract/customs-contacts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SavableCompany } from '#features/customers/save-as-customer.tsx'
import { PointsCost } from '#features/points/points-cost.tsx'
import { call } from '#platform/api-client.ts'
import { formatDate, formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { FieldList } from './record-detail.tsx'

/** How to reach a company: what files, the shared library and the customer it is say of it. */
export function CompanyContacts({ company }: { company: SavableCompany }): ReactNode {
  const { t } = useTranslation()
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
      {customer && <CustomerPanel customer={customer} />}
      {isNothing && (
        <section className="panel">
          <EmptyState title={t('tradeCompanies.contacts.nothing')} />
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
            <FieldList fields={[[t('tradeCompanies.contacts.addresses'), addresses.join('; ')]]} />
          )}
          {domainGuess && (
            <p className="customs-note">{t('tradeCompanies.contacts.guess', { domain: domainGuess })}</p>
          )}
        </section>
      )}
    </div>
  )
}

function ContactItems({ items }: { items: readonly TradeContact[] }): ReactNode {
  const { t } = useTranslation()
  return (
    <ul className="trade-contacts">
      {items.map(({ text, emails, phones, records, lastDate }) => (
        <li key={[text, ...emails, ...phones].join(' ')}>
          {text !== '' && <span>{text}</span>}
          {emails.map((email) => (
            <a key={email} className="plain-link" href={`mailto:${email}`}>
              {email}
            </a>
          ))}
          {phones.map((phone) => (
            <a key={phone} className="plain-link" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
              {phone}
            </a>
          ))}
          <small className="quiet">
            {t('tradeCompanies.contacts.seenIn', {
              records: formatNumber(records),
              day: formatDate(lastDate),
            })}
          </small>
        </li>
      ))}
    </ul>
  )
}

function LibraryContacts({
  company,
  contacts,
}: {
  company: SavableCompany
  contacts: TradeContactsView
}): ReactNode {
  const { t } = useTranslation()
  const { library, quote } = contacts
  const said = [
    library.unlockedAt !== null &&
      t('tradeCompanies.contacts.by', {
        name: library.unlockedByName ?? '',
        day: formatDate(library.unlockedAt),
      }),
    library.expiresAt !== null && t('tradeCompanies.contacts.until', { day: formatDate(library.expiresAt) }),
    library.refundedAt !== null && t('tradeCompanies.contacts.refunded'),
  ].filter(Boolean)
  return (
    <>
      {said.length > 0 && <p className="customs-note">{said.join(' · ')}</p>}
      {library.items.length > 0 && <ContactItems items={library.items} />}
      {library.isCovered && <CoveredContacts company={company} library={library} quote={quote} />}
    </>
  )
}

function CoveredContacts({
  company,
  library,
  quote,
}: { company: SavableCompany } & Pick<TradeContactsView, 'library' | 'quote'>): ReactNode {
  const { t } = useTranslation()
  const client = useQueryClient()
  const mayUnlock = usePermission('customs.contact.unlock')
  const unlock = useMutation({
    mutationFn: () => call(tradeContactRoutes.unlock, { body: { companies: [company] } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['tradeCompanies', 'contacts'] })
      await client.invalidateQueries({ queryKey: ['points'] })
      notifySuccess(t('tradeCompanies.contacts.unlocked'))
    },
  })
  const cost = quote?.cost ?? 0
  const label =
    cost > 0
      ? t('tradeCompanies.contacts.unlockFor', { cost: formatNumber(cost) })
      : t('tradeCompanies.contacts.unlock')
  return (
    <div className="trade-covered">
      <p>
        {t('tradeCompanies.contacts.covered', {
          emails: formatNumber(library.emails),
          phones: formatNumber(library.phones),
        })}
      </p>
      <p className="quiet">{t('tradeCompanies.contacts.once')}</p>
      {cost > 0 && <p className="quiet">{t('tradeCompanies.contacts.refundHint')}</p>}
      <PointsCost quote={quote ?? undefined} />
      {mayUnlock ? (
        <Button
          type="primary"
          icon={<UnlockOutlined aria-hidden />}
          loading={unlock.isPending}
          disabled={quote?.isEnough === false}
          onClick={() => unlock.mutate()}
        >
          {label}
        </Button>
      ) : (
        <p>{t('tradeCompanies.contacts.noRight')}</p>
      )}
    </div>
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
          <Link className="plain-link" to={`/customer/index?tab=all&customer=${customerId}`}>
            {name}
          </Link>
        )}
      </h2>
      <FieldList
        fields={[
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
                {person.workEmail !== '' && <span>{person.workEmail}</span>}
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
