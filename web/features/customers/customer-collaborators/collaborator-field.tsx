import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#platform/permission.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { shareText } from './share-text.ts'
import './collaborators.css'

const CollaboratorDialog = lazyPart(() =>
  import('./collaborator-dialog.tsx').then((m) => m.CollaboratorDialog),
)

interface CollaboratorFieldProps {
  customer: CustomerView
}

/** Who helps the owner of a customer, how and until when; who may change the customer changes that. */
export function CollaboratorField({ customer }: CollaboratorFieldProps): ReactNode {
  const { t } = useTranslation()
  const mayChange = usePermission('customer.customer.write') && customer.canWrite
  const [isChanging, setIsChanging] = useState(false)
  const { collaborators, ownerId } = customer
  if (ownerId === null || (!mayChange && collaborators.length === 0)) return null
  return (
    <section className="collaborators" aria-label={t('customers.fields.collaborators')}>
      <div className="collaborators-head">
        <h3>{t('customers.fields.collaborators')}</h3>
        {mayChange && (
          <Button size="small" onClick={() => setIsChanging(true)}>
            {t('customers.collaboration.change')}
          </Button>
        )}
      </div>
      {collaborators.length === 0 ? (
        <p className="collaborators-hint">{t('customers.collaboration.hint')}</p>
      ) : (
        <ul>
          {collaborators.map(({ id, name, ...terms }) => (
            <li key={id}>
              {name} <span className="collaborators-hint">{shareText(t, terms)}</span>
            </li>
          ))}
        </ul>
      )}
      {isChanging && <CollaboratorDialog customer={customer} onClose={() => setIsChanging(false)} />}
    </section>
  )
}
