import { readingLimit } from '@landfall/contract/addresses/address-verification.ts'
import { Button, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNote } from '#ui/failure-note.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { TabModal } from '#ui/tab-modal.tsx'
import { ReadingSummary } from './reading-summary.tsx'
import { type Source, useRead, useStart } from './use-verification.ts'

/** Takes addresses, shows what was read and what it costs, and has them verified. */
export function VerifyDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const read = useRead()
  const start = useStart()
  const reading = read.data
  return (
    <TabModal
      open
      width={720}
      title={t('addressVerification.verify')}
      onCancel={onClose}
      footer={
        reading
          ? [
              <Button key="back" onClick={() => read.reset()}>
                {t('addressVerification.back')}
              </Button>,
              <Button
                key="start"
                type="primary"
                disabled={!reading.quote.isEnough || reading.addresses === 0}
                loading={start.isPending}
                onClick={() => start.mutate(reading.id, { onSuccess: onClose })}
              >
                {t('addressVerification.start')}
              </Button>,
            ]
          : null
      }
    >
      <FailureNote failure={read.error ?? start.error} />
      {reading ? (
        <ReadingSummary reading={reading} />
      ) : (
        <Sources isReading={read.isPending} onRead={(source) => read.mutate(source)} />
      )}
    </TabModal>
  )
}

function Sources({ isReading, onRead }: { isReading: boolean; onRead: (source: Source) => void }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ text: string }>()
  const text = Form.useWatch('text', form) ?? ''
  return (
    <div className="verify-sources">
      <Form form={form} name="verifyAddresses" layout="vertical" onFinish={() => onRead({ text })}>
        <FormGuard />
        <Form.Item
          name="text"
          label={t('addressVerification.pasteLabel')}
          extra={t('addressVerification.pasteHint')}
        >
          <Input.TextArea autoSize={{ minRows: 6, maxRows: 12 }} />
        </Form.Item>
        <Button type="primary" htmlType="submit" disabled={text.trim() === ''} loading={isReading}>
          {t('addressVerification.readNext')}
        </Button>
      </Form>
      <FileDrop
        endings={['.txt', '.csv', '.xlsx']}
        maxBytes={readingLimit}
        hint={t('addressVerification.chooseFile')}
        disabled={isReading}
        onFile={(file) => onRead({ file })}
      />
      <div>
        <Button loading={isReading} onClick={() => onRead('customers')}>
          {t('addressVerification.fromCustomers')}
        </Button>
      </div>
    </div>
  )
}
