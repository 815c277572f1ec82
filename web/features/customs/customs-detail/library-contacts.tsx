import { UnlockOutlined } from '@ant-design/icons'
import {
  type TradeContact,
  type TradeContactsView,
  tradeContactRoutes,
} from '@landfall/contract/customs/customs-contacts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressMark } from '#features/addresses/address-verification/address-mark.tsx'
import type { SavableCompany } from '#features/customers/customers/save-as-customer.tsx'
import { PointsCost } from '#features/points/points/points-cost.tsx'
import { call } from '#platform/api-client.ts'
import { formatDate, formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { notifySuccess } from '#ui/toast-store.ts'

/** Addresses and numbers, and how often and when records named them. */
export function ContactItems({ items }: { items: readonly TradeContact[] }): ReactNode {
  const { t } = useTranslation()
  return (
    <ul className="trade-contacts">
      {items.map(({ text, emails, phones, records, lastDate }) => (
        <li key={[text, ...emails, ...phones].join(' ')}>
          {text !== '' && <span>{text}</span>}
          {emails.map((email) => (
            <span key={email} className="marked-address">
              <a className="plain-link" href={`mailto:${email}`}>
                {email}
              </a>
              <AddressMark email={email} />
            </span>
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

/** What the shared library says of reaching a company, and what seeing the rest takes. */
export function LibraryContacts({
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
  const cost = quote?.cost ?? 0
  const unlock = useMutation({
    mutationFn: () => call(tradeContactRoutes.unlock, { body: { companies: [company], cost } }),
    onSuccess: () => notifySuccess(t('tradeCompanies.contacts.unlocked')),
    // Also after a refusal, which says that it costs something else by now.
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['tradeCompanies', 'contacts'] })
      await client.invalidateQueries({ queryKey: ['points'] })
    },
  })
  const label =
    cost > 0
      ? t('tradeCompanies.contacts.unlockFor', { cost: formatNumber(cost) })
      : t(library.ofCustomer ? 'tradeCompanies.contacts.showFree' : 'tradeCompanies.contacts.unlock')
  return (
    <div className="trade-covered">
      <p>
        {t('tradeCompanies.contacts.covered', {
          emails: formatNumber(library.emails),
          phones: formatNumber(library.phones),
        })}
      </p>
      {library.ofCustomer ? (
        <p>
          {t(library.ofCustomer === 'now' ? 'tradeCompanies.contacts.free' : 'tradeCompanies.contacts.later')}
        </p>
      ) : (
        <p className="quiet">{t('tradeCompanies.contacts.once')}</p>
      )}
      {cost > 0 && <p className="quiet">{t('tradeCompanies.contacts.refundHint')}</p>}
      {!library.ofCustomer && <PointsCost quote={quote ?? undefined} />}
      {library.ofCustomer === 'later' ? null : mayUnlock ? (
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
