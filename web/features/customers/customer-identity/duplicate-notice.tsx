import type { CustomerChange } from '@landfall/contract/customers/customers.ts'
import { Alert, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DuplicateList } from './duplicate-list.tsx'
import { claimOf, type DuplicateRefusal } from './use-customer-identity.ts'

/** Above the form of a customer: which ones are there already, and where that is allowed, why this is another one. */
export function DuplicateNotice({ refusal }: { refusal: DuplicateRefusal }): ReactNode {
  const { t } = useTranslation()
  const form = Form.useFormInstance<CustomerChange>()
  return (
    <Alert
      type={refusal.isHard ? 'error' : 'warning'}
      showIcon
      role="alert"
      className="form-failure"
      title={t(refusal.isHard ? 'customerIdentity.hardTitle' : 'customerIdentity.softTitle')}
      description={
        <>
          <DuplicateList items={refusal.matches} claim={() => claimOf(form.getFieldsValue(true))} />
          {!refusal.isHard && (
            <Form.Item
              name="duplicateReason"
              label={t('customerIdentity.duplicateReason')}
              extra={t('customerIdentity.duplicateReasonHint')}
              rules={[
                {
                  required: true,
                  whitespace: true,
                  message: t('common.required', { field: t('customerIdentity.duplicateReason') }),
                },
              ]}
            >
              <Input.TextArea maxLength={500} autoSize={{ minRows: 1, maxRows: 4 }} />
            </Form.Item>
          )}
        </>
      }
    />
  )
}
