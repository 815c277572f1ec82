import { UserAddOutlined } from '@ant-design/icons'
import { contactInput } from '@landfall/contract/customers/customer-contacts.ts'
import { customerPath } from '@landfall/contract/customers/customer-path.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import type { SocialConversationView } from '@landfall/contract/social/social-inbox.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CustomerFormDrawer } from '#features/customers/customers/customer-form-drawer.tsx'
import { call } from '#platform/api-client.ts'
import { describeError } from '#platform/i18n.ts'
import { usePermission } from '#platform/permission.tsx'
import { notifyError, notifySuccess } from '#ui/toast-store.ts'
import { personName } from './person-name.ts'
import { useLinkCustomer } from './use-social-inbox.ts'

/** To which customer the person belongs: known by his number, chosen, or made of him. */
export function CustomerChoice({ conversation }: { conversation: SocialConversationView }): ReactNode {
  const { t } = useTranslation()
  const mayWrite = usePermission('social.inbox.write')
  const mayRead = usePermission('customer.customer.read')
  const mayMake = usePermission('customer.customer.write')
  const [isMaking, setIsMaking] = useState(false)
  const link = useLinkCustomer(conversation.id)
  const { customerId, customerName } = conversation
  if (!mayRead) return null
  const choose = (id: number | null) =>
    link.mutate(id, {
      onSuccess: () => notifySuccess(t('socialInbox.linked')),
      onError: (error) => notifyError(describeError(error)),
    })
  return (
    <div className="chat-customer">
      {customerId !== null && (
        <Link className="plain-link" to={customerPath(customerId)}>
          {customerName}
        </Link>
      )}
      {mayWrite && (
        <CustomerSearch conversation={conversation} onChoose={choose} isPending={link.isPending} />
      )}
      {mayWrite && mayMake && customerId === null && (
        <Button icon={<UserAddOutlined aria-hidden />} onClick={() => setIsMaking(true)}>
          {t('socialInbox.makeCustomer')}
        </Button>
      )}
      <CustomerFormDrawer
        open={isMaking}
        initial={beginning(conversation, personName(conversation, t))}
        onClose={() => setIsMaking(false)}
        onSaved={({ id }) => {
          setIsMaking(false)
          choose(id)
        }}
      />
    </div>
  )
}

interface CustomerSearchProps {
  conversation: SocialConversationView
  onChoose: (id: number | null) => void
  isPending: boolean
}

function CustomerSearch({ conversation, onChoose, isPending }: CustomerSearchProps): ReactNode {
  const { t } = useTranslation()
  const fieldId = useId()
  const [search, setSearch] = useState('')
  const { customerId, customerName } = conversation
  const found = useQuery({
    queryKey: ['customers', 'chatSearch', search],
    queryFn: async ({ signal }) => {
      const query = { tab: 'all', search, size: 20 }
      return (await call(customerRoutes.list, { query }, { signal })).items
    },
    enabled: search.trim() !== '',
    placeholderData: keepPreviousData,
  })
  const current = customerId === null ? [] : [{ value: customerId, label: customerName }]
  const others = (found.data ?? []).filter(({ id }) => id !== customerId)
  return (
    <div className="chat-choice">
      <label htmlFor={fieldId}>{t('socialInbox.chooseCustomer')}</label>
      <Select
        id={fieldId}
        allowClear
        value={customerId}
        disabled={isPending}
        placeholder={t('socialInbox.searchCustomer')}
        showSearch={{ filterOption: false, onSearch: setSearch }}
        loading={found.isFetching}
        popupMatchSelectWidth={false}
        options={[...current, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(next?: number) => onChoose(next ?? null)}
      />
    </div>
  )
}

function beginning({ network, phone, username }: SocialConversationView, name: string) {
  const value = network === 'whatsapp' ? phone : username
  const contact = contactInput.parse({
    name: name.slice(0, 120),
    phones: phone === '' ? [] : [phone],
    socials: value === '' ? [] : [{ type: network, value }],
  })
  return { name, contacts: [contact] }
}
