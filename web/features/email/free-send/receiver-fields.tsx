import type { BatchSelection } from '@landfall/contract/list.ts'
import { Checkbox, type FormInstance } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { PastedFields } from '../email-tasks/pasted-fields.tsx'
import { RecipientPicker } from '../email-tasks/recipient-picker.tsx'
import { type RecipientWish, useRecipientPreview } from '../email-tasks/use-send-tasks.ts'

/** The customers that are written to, and how many they are; null for none. */
export type CustomerChoice = { selection: BatchSelection; amount: number } | null

interface ReceiverFieldsProps {
  form: FormInstance
  keep: () => void
  onCustomers: (choice: CustomerChoice) => void
}

/** Recipients: pasted, from a text file, and among the customers. */
export function ReceiverFields({ form, keep, onCustomers }: ReceiverFieldsProps): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <PastedFields form={form} onFile={keep} />
      <Checkbox
        checked={isOpen}
        onChange={({ target }) => {
          setIsOpen(target.checked)
          onCustomers(null)
        }}
      >
        {t('freeSend.customersToo')}
      </Checkbox>
      {isOpen && <CustomerFields onCustomers={onCustomers} />}
    </>
  )
}

function CustomerFields({ onCustomers }: Pick<ReceiverFieldsProps, 'onCustomers'>): ReactNode {
  const [wish, setWish] = useState<RecipientWish>()
  const choose = (next: RecipientWish | undefined) => {
    setWish(next)
    if (!next) onCustomers(null)
  }
  return (
    <>
      <RecipientPicker chosen={undefined} onChange={choose} />
      {wish && <CustomerAmount wish={wish} onCustomers={onCustomers} />}
    </>
  )
}

function CustomerAmount({
  wish,
  onCustomers,
}: Pick<ReceiverFieldsProps, 'onCustomers'> & { wish: RecipientWish }): ReactNode {
  const { t } = useTranslation()
  const { data } = useRecipientPreview(wish)
  const amount = data?.recipients ?? 0
  useEffect(() => onCustomers({ selection: wish.selection, amount }), [onCustomers, wish, amount])
  return data && <p>{t('emailTasks.willReceive', { amount: formatNumber(data.recipients) })}</p>
}
