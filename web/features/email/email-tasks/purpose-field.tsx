import { mailPurposes } from '@landfall/contract/email/mail-purposes.ts'
import { Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The part `purpose` of a form of a mailing. */
export function PurposeField(): ReactNode {
  const { t } = useTranslation()
  return (
    <Form.Item name="purpose" label={t('mailPurposes.label')} extra={t('mailPurposes.hint')}>
      <Select options={mailPurposes.map((value) => ({ value, label: t(`mailPurposes.${value}`) }))} />
    </Form.Item>
  )
}
