import { type ContactView, contactFieldsOf } from '@landfall/contract/customers/customer-contacts.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressMark } from '#features/addresses/address-verification/address-mark.tsx'
import { PhoneLink } from '#features/customers/customer-words/phone-link.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { WebLink } from '#ui/web-link.tsx'

// The name is the heading.
const lines = contactFieldsOf('line').filter((field) => field !== 'name')

/** The people at a customer; the first is who is written to. */
export function ContactList({ contacts }: { contacts: readonly ContactView[] }): ReactNode {
  const { t } = useTranslation()
  if (contacts.length === 0) {
    return <EmptyState title={t('customers.noContacts.title')} hint={t('customers.noContacts.hint')} />
  }
  return (
    <ul className="contact-list">
      {contacts.map((contact) => (
        <li key={contact.id} className="contact-card">
          <strong>{contact.name || t('customers.unnamed')}</strong>
          {lines.map(
            (field) =>
              contact[field] && (
                <span key={field} className="quiet">
                  {contact[field]}
                </span>
              ),
          )}
          {[...contactFieldsOf('email').map((field) => contact[field]), ...contact.otherEmails]
            .filter((email) => email !== '')
            .map((email) => (
              <span key={email} className="contact-value">
                <a className="plain-link" href={`mailto:${email}`}>
                  {email}
                </a>
                <CopyButton text={email} />
                <AddressMark email={email} />
              </span>
            ))}
          {contact.phones.map((phone) => (
            <span key={phone} className="contact-value">
              <PhoneLink phone={phone} />
              <CopyButton text={phone} />
            </span>
          ))}
          {contact.socials.map(({ type, value }) => (
            <span key={`${type} ${value}`} className="contact-value">
              <span className="quiet">{t(`customerProfile.socials.${type}`)}</span> {value}
              <CopyButton text={value} />
            </span>
          ))}
          {contact.linkedin && <WebLink address={contact.linkedin} />}
        </li>
      ))}
    </ul>
  )
}
