import type { ContactView } from '@landfall/contract/customers.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/empty-state.tsx'
import { WebLink } from '#ui/web-link.tsx'

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
          {contact.jobTitle && <span className="quiet">{contact.jobTitle}</span>}
          {[contact.workEmail, contact.personalEmail]
            .filter((email) => email !== '')
            .map((email) => (
              <a key={email} className="plain-link" href={`mailto:${email}`}>
                {email}
              </a>
            ))}
          {contact.phones.map((phone) => (
            <a key={phone} className="plain-link" href={`tel:${phone}`}>
              {phone}
            </a>
          ))}
          {contact.linkedin && <WebLink address={contact.linkedin} />}
        </li>
      ))}
    </ul>
  )
}
