import type { BatchSelection } from '@landfall/contract/list.ts'
import { Alert, Checkbox, Form, type FormInstance, Input } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { RecipientPicker } from '../email-tasks/recipient-picker.tsx'
import { type RecipientWish, useRecipientPreview } from '../email-tasks/use-send-tasks.ts'
import { readReceivers } from './free-send-texts.ts'

/** The customers that are written to, and how many they are; null for none. */
export type CustomerChoice = { selection: BatchSelection; amount: number } | null

interface ReceiverFieldsProps {
  form: FormInstance
  keep: () => void
  onCustomers: (choice: CustomerChoice) => void
}

const fileBytes = 2 * 1024 * 1024
const shown = 5

/** Recipients: pasted, from a text file, and among the customers. */
export function ReceiverFields({ form, keep, onCustomers }: ReceiverFieldsProps): ReactNode {
  const { t } = useTranslation()
  const text: string = Form.useWatch('receivers', form) ?? ''
  const { receivers, wrong } = readReceivers(text)
  const [isOpen, setIsOpen] = useState(false)
  const take = async (file: File) => {
    const before = text.trim()
    form.setFieldValue('receivers', `${before}${before === '' ? '' : '\n'}${await file.text()}`)
    keep()
  }
  return (
    <>
      <Form.Item name="receivers" label={t('freeSend.paste')} extra={t('freeSend.pasteHint')}>
        <Input.TextArea rows={6} />
      </Form.Item>
      <p aria-live="polite">{t('freeSend.recognised', { amount: formatNumber(receivers.length) })}</p>
      {wrong.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('freeSend.linesWrong', { amount: formatNumber(wrong.length) })}
          description={wrong.slice(0, shown).join(' · ')}
        />
      )}
      <FileDrop endings={['.txt']} maxBytes={fileBytes} hint={t('freeSend.receiverFileHint')} onFile={take} />
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
