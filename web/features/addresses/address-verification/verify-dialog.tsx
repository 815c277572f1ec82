import { readingLimit } from '@landfall/contract/addresses/address-verification.ts'
import type { ListedAddresses } from '@landfall/contract/addresses/verification-routes.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { Button, Form, Input, Skeleton, Space } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Allowed } from '#platform/permission.tsx'
import { FailureNote } from '#ui/failure-note.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { TabModal } from '#ui/tab-modal.tsx'
import { ReadingSummary } from './reading-summary.tsx'
import { type Source, useRead, useStart } from './use-verification.ts'

interface VerifyDialogProps {
  /** Where the addresses stand; without it they are pasted, sent or chosen. */
  source?: ListedAddresses | undefined
  onClose: () => void
}

/** Takes addresses, shows what was read and what it costs, and has them verified. */
export function VerifyDialog({ source, onClose }: VerifyDialogProps): ReactNode {
  const { t } = useTranslation()
  const read = useRead()
  const start = useStart()
  const reading = read.data
  const { mutate } = read
  const hasBegun = useRef(false)
  useEffect(() => {
    if (source === undefined || hasBegun.current) return
    hasBegun.current = true
    mutate(source)
  }, [source, mutate])
  return (
    <TabModal
      open
      width={720}
      title={t('addressVerification.verify')}
      onCancel={onClose}
      footer={
        reading
          ? [
              source ? (
                <Button key="cancel" onClick={onClose}>
                  {t('common.cancel')}
                </Button>
              ) : (
                <Button key="back" onClick={() => read.reset()}>
                  {t('addressVerification.back')}
                </Button>
              ),
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
      ) : source ? (
        read.isPending && <Skeleton active paragraph={{ rows: 3 }} />
      ) : (
        <Sources isReading={read.isPending} onRead={(source) => read.mutate(source)} />
      )}
    </TabModal>
  )
}

const everything: BatchSelection = { scope: batchScope.All }

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
        <Space wrap>
          <Button loading={isReading} onClick={() => onRead({ list: 'customers', selection: everything })}>
            {t('addressVerification.fromCustomers')}
          </Button>
          <Allowed need="customer.collected.read">
            <Button loading={isReading} onClick={() => onRead({ list: 'collected', selection: everything })}>
              {t('addressVerification.fromCollected')}
            </Button>
          </Allowed>
        </Space>
      </div>
    </div>
  )
}
