import { identityRoutes } from '@landfall/contract/customers/customer-identity.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { TabModal } from '#ui/tab-modal.tsx'
import { DuplicateList } from './duplicate-list.tsx'
import { claimOf } from './use-customer-identity.ts'

/** Looks up whether a customer exists, over all owners, the pool and the recycle bin. */
export function LookupDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const hintId = useId()
  const lookUp = useMutation({
    mutationFn: (text: string) => call(identityRoutes.lookUp, { body: { text } }),
    meta: { claims: true },
  })
  const { data, variables = '' } = lookUp
  return (
    <TabModal
      open={open}
      title={t('customers.lookUpTitle')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <p id={hintId} className="duplicate-facts">
        {t('customerIdentity.lookUpHint')}
      </p>
      <Form<{ text: string }>
        name="lookup"
        className="lookup-form"
        onFinish={({ text }) => lookUp.mutate(text)}
      >
        <Form.Item
          name="text"
          rules={[
            {
              required: true,
              whitespace: true,
              message: t('common.required', { field: t('customerIdentity.lookUpField') }),
            },
          ]}
        >
          <Input
            autoFocus
            maxLength={200}
            aria-label={t('customerIdentity.lookUpField')}
            aria-describedby={hintId}
            placeholder={t('customerIdentity.lookUpField')}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={lookUp.isPending}>
          {t('customerIdentity.lookUpAction')}
        </Button>
      </Form>
      <div aria-live="polite">
        {lookUp.error !== null && <Alert type="error" showIcon title={describeError(lookUp.error)} />}
        {data?.items.length === 0 && (
          <EmptyState title={t('customerIdentity.none')} hint={t('customerIdentity.noneHint')} />
        )}
        {data && data.items.length > 0 && (
          <DuplicateList
            items={data.items}
            claim={() => ({ ...claimOf({}), text: variables })}
            onLeave={onClose}
          />
        )}
        {data && data.more > 0 && <p>{t('customerIdentity.more', { amount: formatNumber(data.more) })}</p>}
        {data && (
          <p className="duplicate-facts">{t('customerIdentity.left', { amount: formatNumber(data.left) })}</p>
        )}
      </div>
    </TabModal>
  )
}
