import type { CustomerTab } from '@landfall/contract/customers/customers.ts'
import { useTranslation } from 'react-i18next'
import { useMergeBatch } from '#features/customers/customer-merge/merge-batch.ts'
import { countOwnOf } from '#features/customers/customer-words/batch-reach.ts'
import { useEditCustomers } from '#features/customers/customer-words/customer-edits.ts'
import { usePlacementBatch } from '#features/customers/public-pool/placement-batch.tsx'
import { reportPlacement } from '#features/customers/public-pool/placement-store.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { BatchAction } from '#ui/list-model.ts'
import { useAddToSequence, useWhatsAppCampaign, useWriteMail } from './mail-link.ts'
import { useDeleteCustomers } from './use-customers.ts'

const EditFields = lazyPart(() =>
  import('#features/customers/customer-words/edit-fields.tsx').then((m) => m.EditFields),
)

/** What can be done with many customers at once; which of it is offered depends on the tab in front. */
export function useCustomerBatch(tab: CustomerTab, verify: BatchAction): BatchAction[] {
  const { t } = useTranslation()
  const writeMail = useWriteMail()
  const deleteCustomers = useDeleteCustomers(reportPlacement)
  const editCustomers = useEditCustomers(reportPlacement)
  const placement = usePlacementBatch(tab)
  return [
    {
      key: 'mail',
      label: t('customers.writeMail'),
      need: 'email.task.send',
      hint: t('customers.writeMailHint'),
      countTaken: countOwnOf,
      run: async (selection) => writeMail(selection),
    },
    {
      key: 'sequence',
      label: t('customers.addToSequence'),
      need: 'email.task.send',
      hint: t('customers.addToSequenceHint'),
      countTaken: countOwnOf,
      run: useAddToSequence(),
    },
    {
      key: 'whatsapp',
      label: t('customers.writeWhatsApp'),
      need: 'social.campaign.send',
      hint: t('customers.writeWhatsAppHint'),
      countTaken: countOwnOf,
      run: useWhatsAppCampaign(),
    },
    {
      key: 'change',
      label: t('customerProfile.change'),
      need: 'customer.customer.write',
      hint: t('customerProfile.changeHint'),
      fields: <EditFields />,
      run: editCustomers,
    },
    verify,
    ...placement,
    useMergeBatch(),
    {
      key: 'delete',
      label: t('customers.delete'),
      need: 'customer.customer.delete',
      isDanger: true,
      hint: t('customers.deleteHint'),
      countTaken: countOwnOf,
      run: deleteCustomers,
    },
  ]
}
