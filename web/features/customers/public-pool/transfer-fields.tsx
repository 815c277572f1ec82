import { shareLevels } from '@landfall/contract/customers/share-terms.ts'
import { Checkbox, DatePicker, Form, Select } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReceiverChoices } from './use-receiver-choices.ts'

/** Who gets customers, what their owner before keeps, and whether plans go along. */
export function TransferFields({ ownerId }: { ownerId: number | null | undefined }): ReactNode {
  const { t } = useTranslation()
  const choices = useReceiverChoices({ ownerId })
  const level = Form.useWatch<string | undefined>('formerLevel') ?? 'none'
  return (
    <>
      <Form.Item
        name="userId"
        label={t('publicPool.person')}
        rules={[{ required: true, message: t('publicPool.personMissing') }]}
      >
        <Select showSearch={{ optionFilterProp: 'label' }} options={choices} />
      </Form.Item>
      <Form.Item name="formerLevel" label={t('publicPool.former')} initialValue="none">
        <Select
          options={[
            { value: 'none', label: t('publicPool.formerNone') },
            ...shareLevels.map((value) => ({ value, label: t(`customers.collaboration.levels.${value}`) })),
          ]}
        />
      </Form.Item>
      {level !== 'none' && (
        <Form.Item name="formerUntil" label={t('customers.collaboration.until')}>
          <DatePicker
            style={{ width: '100%' }}
            minDate={dayjs()}
            placeholder={t('customers.collaboration.noEnd')}
          />
        </Form.Item>
      )}
      <Form.Item name="keepsNextContact" valuePropName="checked" initialValue={true}>
        <Checkbox>{t('publicPool.keepsNextContact')}</Checkbox>
      </Form.Item>
    </>
  )
}
