import type { RelayView } from '@landfall/contract/email/email-settings.ts'
import { Alert, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '#platform/i18n.ts'
import { useSession } from '#platform/session-store.ts'
import { TabModal } from '#ui/tab-modal.tsx'
import { useTestRelay } from './use-relays.ts'

/** Sends a test mail through a relay and shows what the relay answered. */
export function RelayTestDialog({ relay, onClose }: { relay: RelayView; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ to: string }>()
  const test = useTestRelay()
  const to = useSession((state) => state.user?.email)
  return (
    <TabModal
      open
      title={`${t('emailSettings.test')}: ${relay.name}`}
      okText={t('emailSettings.test')}
      cancelText={t('common.close')}
      confirmLoading={test.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="relayTest"
        layout="vertical"
        initialValues={{ to }}
        onFinish={(values) => test.mutate({ id: relay.id, to: values.to })}
      >
        <Form.Item
          name="to"
          label={t('emailSettings.testTo')}
          rules={[{ required: true, type: 'email', message: t('issues.email') }]}
        >
          <Input type="email" autoFocus />
        </Form.Item>
      </Form>
      {test.isError ? <Alert type="error" showIcon title={describeError(test.error)} /> : null}
      {test.data && (
        <Alert type="success" showIcon title={t('emailSettings.testDone', { answer: test.data.answer })} />
      )}
    </TabModal>
  )
}
