import { collectedRoutes } from '@landfall/contract/customers/collected.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { FormGuard } from '#ui/form-guard.tsx'
import { TabModal } from '#ui/tab-modal.tsx'
import { readPastedRows } from './pasted-rows.ts'
import { useTellCollected } from './use-collect.ts'

/** How many one request takes. */
const limit = 500

/** Collects companies from lines that were copied elsewhere. */
export function PasteDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ text: string }>()
  const { items, faulty } = readPastedRows(Form.useWatch('text', form) ?? '')
  const tell = useTellCollected()
  const isTooMany = items.length > limit
  const collect = useMutation({
    mutationFn: () => call(collectedRoutes.collect, { body: { source: 'import', items } }),
    onSuccess: async (answer) => {
      await tell(answer.items)
      onClose()
    },
    meta: { claims: true },
  })
  return (
    <TabModal
      open
      title={t('collected.paste.open')}
      onCancel={onClose}
      width={720}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('common.cancel')}
        </Button>,
        <Button
          key="collect"
          type="primary"
          disabled={items.length === 0 || isTooMany}
          loading={collect.isPending}
          onClick={() => collect.mutate()}
        >
          {t('collected.collect')}
        </Button>,
      ]}
    >
      <Form form={form} name="collectedPaste" layout="vertical">
        <FormGuard />
        {collect.error && <Alert type="error" showIcon title={describeError(collect.error)} />}
        <Form.Item name="text" label={t('collected.paste.label')} extra={t('collected.paste.hint')}>
          <Input.TextArea autoSize={{ minRows: 6, maxRows: 14 }} />
        </Form.Item>
      </Form>
      <div aria-live="polite">
        {items.length > 0 && <p>{t('collected.paste.ready', { amount: formatNumber(items.length) })}</p>}
        {isTooMany && (
          <Alert type="error" showIcon title={t('collected.paste.tooMany', { limit: formatNumber(limit) })} />
        )}
        {faulty.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={t('collected.paste.faulty', { lines: faulty.slice(0, 20).join(', ') })}
          />
        )}
      </div>
    </TabModal>
  )
}
