import type { FindingSubject } from '@landfall/contract/addresses/contact-finder.ts'
import type { InputRef } from 'antd'
import { Button, Form, Input, Space } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#platform/permission.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { type TypedPerson, useAddByHand } from './use-contact-finder.ts'

interface AddByHandProps {
  subject: FindingSubject
  onWrite: ((customerId: number, email: string) => void) | undefined
  onClose: () => void
}

const nobody: TypedPerson = { email: '', name: '', jobTitle: '', phone: '' }

/** Keeps an address that somebody knows from elsewhere, and leads on to writing to it. */
export function AddByHand({ subject, onWrite, onClose }: AddByHandProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<TypedPerson>()
  const first = useRef<InputRef>(null)
  const add = useAddByHand(subject)
  const maySend = usePermission('email.task.send')
  useEffect(() => first.current?.focus(), [])
  const submit = async (writes: boolean) => {
    const person = await form.validateFields().catch(() => undefined)
    if (!person) return
    const { customerId } = await add.mutateAsync({ ...nobody, ...person })
    notifySuccess(t('contactFinder.saved', { email: person.email }))
    onClose()
    if (writes && customerId !== null) onWrite?.(customerId, person.email)
  }
  const run = (writes: boolean) => void submit(writes).catch(() => undefined)
  return (
    <Form
      form={form}
      layout="vertical"
      className="add-by-hand"
      initialValues={nobody}
      onFinish={() => run(false)}
    >
      <FormGuard />
      <h3>{t('contactFinder.addByHand')}</h3>
      <div className="add-by-hand-fields">
        <Form.Item
          name="email"
          label={t('contactFinder.email')}
          rules={[
            { required: true, message: t('contactFinder.emailMissing') },
            { type: 'email', message: t('contactFinder.emailWrong') },
          ]}
        >
          <Input ref={first} maxLength={320} autoComplete="off" />
        </Form.Item>
        <Form.Item name="name" label={t('contactFinder.name')}>
          <Input maxLength={120} autoComplete="off" />
        </Form.Item>
        <Form.Item name="jobTitle" label={t('contactFinder.jobTitle')}>
          <Input maxLength={120} autoComplete="off" />
        </Form.Item>
        <Form.Item name="phone" label={t('contactFinder.phone.phone')}>
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
      </div>
      <Space wrap>
        <Button type="primary" htmlType="submit" loading={add.isPending}>
          {t('common.save')}
        </Button>
        {maySend && onWrite && (
          <Button loading={add.isPending} onClick={() => run(true)}>
            {t('contactFinder.saveAndWrite')}
          </Button>
        )}
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </Space>
    </Form>
  )
}
