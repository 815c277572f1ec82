import { CheckOutlined, UserAddOutlined } from '@ant-design/icons'
import { customerPath } from '@landfall/contract/customers/customer-path.ts'
import {
  customerRoutes,
  type RecognisedCustomer,
  type TradeRole,
} from '@landfall/contract/customers/customers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, type ButtonProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { notifyError, notifySuccess } from '#ui/toast-store.ts'
import { customersKey, useRecognised } from './use-customers.ts'
import './customers.css'

/** A party of shipments that can become a customer. */
export interface SavableCompany {
  key: string
  role: TradeRole
}

/** Saves trade companies as customers and says how many were new; the result names each. */
export function useSaveAsCustomers(): (companies: readonly SavableCompany[]) => Promise<void> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (companies: readonly SavableCompany[]) =>
      call(customerRoutes.saveFromCustoms, { body: { companies: [...companies] } }),
    onSuccess: async ({ items }) => {
      await client.invalidateQueries({ queryKey: [customersKey] })
      // Contacts of customers are free.
      await client.invalidateQueries({ queryKey: ['tradeCompanies', 'contacts'] })
      const count = (state: string) => items.filter((item) => item.state === state).length
      const amounts = { created: formatNumber(count('created')), existing: formatNumber(count('existing')) }
      const missing = count('notFound')
      if (missing < items.length) notifySuccess(t('customers.savedFromCustoms', amounts))
      if (missing > 0) notifyError(t('customers.notFoundInCustoms', { amount: formatNumber(missing) }))
    },
  })
  return async (companies) => void (await save.mutateAsync(companies))
}

/** Saves one trade company as customer, or leads to the customer it already is. */
export function SaveAsCustomer({
  company,
  ...button
}: { company: SavableCompany } & Pick<ButtonProps, 'size' | 'type'>): ReactNode {
  const { t } = useTranslation()
  const known = useRecognised(company.key)
  const mayRead = usePermission('customer.customer.read')
  const mayWrite = usePermission('customer.customer.write')
  const save = useSaveAsCustomers()
  const saving = useMutation({ mutationFn: () => save([company]) })
  if (known && mayRead) return <KnownCustomer customer={known} />
  if (!mayWrite) return null
  return (
    <Button
      {...button}
      icon={<UserAddOutlined aria-hidden />}
      title={t('customers.saveAsCustomer')}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {t('customers.saveAsCustomer')}
    </Button>
  )
}

/** Says that a trade company is a customer, and whose. */
export function KnownCustomer({ customer }: { customer: RecognisedCustomer }): ReactNode {
  const { t } = useTranslation()
  const owner = customer.ownerName ?? t('customers.pool')
  const words = t('customers.isCustomer', { owner })
  const text = (
    <>
      <CheckOutlined aria-hidden /> <span>{words}</span>
    </>
  )
  if (customer.customerId === null)
    return (
      <span className="known-customer" title={words}>
        {text}
      </span>
    )
  return (
    <Link className="plain-link known-customer" title={words} to={customerPath(customer.customerId)}>
      {text}
    </Link>
  )
}
