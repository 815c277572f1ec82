import { collaboratorRoutes } from '@landfall/contract/customer-collaborators.ts'
import type { CustomerView } from '@landfall/contract/customers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { usePermission } from '#platform/permission.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import './collaborators.css'

interface CollaboratorFieldProps {
  customer: CustomerView
  people: readonly { value: number; label: string }[]
}

/** Who helps the owner of a customer; who may change the customer adds and removes them here. */
export function CollaboratorField({ customer, people }: CollaboratorFieldProps): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const client = useQueryClient()
  const mayChange = usePermission('customer.customer.write') && customer.canWrite
  const share = useMutation({
    mutationFn: (userIds: number[]) =>
      call(collaboratorRoutes.replace, { params: { id: customer.id }, body: { userIds } }),
    onSuccess: () => notifySuccess(t('customers.collaboration.saved')),
    onSettled: () => client.invalidateQueries({ queryKey: ['customers'] }),
  })
  const { collaborators, ownerId } = customer
  if (ownerId === null || (!mayChange && collaborators.length === 0)) return null
  if (!mayChange) {
    return (
      <p className="collaborators">
        {t('customers.fields.collaborators')}: {collaborators.map(({ name }) => name).join(', ')}
      </p>
    )
  }
  const known = new Map(collaborators.map(({ id: value, name: label }) => [value, { value, label }]))
  for (const person of people) known.set(person.value, person)
  known.delete(ownerId)
  return (
    <div className="collaborators">
      <label htmlFor={id}>{t('customers.fields.collaborators')}</label>
      <Select
        id={id}
        mode="multiple"
        maxCount={20}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('customers.collaboration.choose')}
        aria-description={t('customers.collaboration.hint')}
        disabled={share.isPending}
        value={share.isPending ? share.variables : collaborators.map(({ id: value }) => value)}
        options={[...known.values()]}
        onChange={(userIds) => share.mutate(userIds)}
      />
      <p className="collaborators-hint">{t('customers.collaboration.hint')}</p>
    </div>
  )
}
