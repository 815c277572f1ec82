import { Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from './use-vocabulary.ts'

/** Labels to be chosen in the dialog of a batch, as `labelIds` of its form. */
export function LabelsItem({ label }: { label: string }): ReactNode {
  const { t } = useTranslation()
  const { labelChoices } = useWords()
  const rules = [{ required: true, message: t('customerProfile.choose') }]
  return (
    <Form.Item name="labelIds" label={label} rules={rules}>
      <Select
        mode="multiple"
        optionFilterProp="label"
        maxCount={50}
        options={labelChoices}
        notFoundContent={t('customerProfile.noLabels')}
      />
    </Form.Item>
  )
}
