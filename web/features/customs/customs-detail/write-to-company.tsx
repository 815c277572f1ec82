import { MailOutlined } from '@ant-design/icons'
import { tradeContactRoutes, type WritableState } from '@landfall/contract/customs/customs-contacts.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, type ButtonProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWriteMail } from '#features/customers/customers/mail-link.ts'
import type { SavableCompany } from '#features/customers/customers/save-as-customer.tsx'
import { customersKey, useRecognised } from '#features/customers/customers/use-customers.ts'
import { call } from '#platform/api-client.ts'
import { describeError } from '#platform/i18n.ts'
import { usePermission } from '#platform/permission.tsx'
import { notifyError } from '#ui/toast-store.ts'

/** The company became a customer, but no address of it is open. */
class NoAddress extends Error {
  readonly state: Extract<WritableState, 'covered' | 'noAddress' | 'refused'>
  constructor(state: NoAddress['state']) {
    super(state)
    this.state = state
  }
}

/** Leads to writing to a trade company, which becomes a customer first when it is none. */
export function WriteToCompany({
  company,
  size,
}: { company: SavableCompany } & Pick<ButtonProps, 'size'>): ReactNode {
  const { t } = useTranslation()
  const client = useQueryClient()
  const writeMail = useWriteMail()
  const known = useRecognised(company.key)
  const maySend = usePermission('email.task.send')
  const maySave = usePermission('customer.customer.write')
  const write = useMutation({
    mutationFn: async () => {
      if (known?.customerId) return known.customerId
      const { items } = await call(tradeContactRoutes.prepare, { body: { companies: [company] } })
      await client.invalidateQueries({ queryKey: [customersKey] })
      const [item] = items
      if (item?.state === 'covered' || item?.state === 'noAddress' || item?.state === 'refused')
        throw new NoAddress(item.state)
      return item?.customerId ?? null
    },
    onSuccess: (id) => {
      if (id === null) notifyError(t('customsData.notYours'))
      else writeMail({ scope: batchScope.Checked, ids: [id] })
    },
    meta: { claims: true },
    onError: (error) =>
      notifyError(
        error instanceof NoAddress ? t(`tradeCompanies.batch.writable.${error.state}`) : describeError(error),
      ),
  })
  // A customer of somebody else is recognised, but may not be written to.
  const isOthers = known !== null && known !== undefined && known.customerId === null
  if (!maySend || (!known && !maySave) || isOthers) return null
  return (
    <Button
      type={size === 'small' ? 'default' : 'primary'}
      size={size ?? 'middle'}
      icon={<MailOutlined aria-hidden />}
      loading={write.isPending}
      onClick={() => write.mutate()}
    >
      {t('customsData.writeTo')}
    </Button>
  )
}
