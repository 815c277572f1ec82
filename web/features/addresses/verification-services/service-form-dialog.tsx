import {
  type OutsideService,
  outsideServices,
  type ServiceUse,
  serviceUses,
  type VerificationService,
} from '@landfall/contract/addresses/verification-services.ts'
import { Form, Input, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormGuard } from '#ui/form-guard.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { serviceNames } from './service-names.ts'
import { useSaveService } from './use-service.ts'

interface ServiceFormDialogProps {
  now: VerificationService | null
  onClose: () => void
}

interface ServiceValues {
  service: OutsideService
  use: ServiceUse
  apiKey?: string
}

/** Asks which service is to be asked, when, and with which key. */
export function ServiceFormDialog({ now, onClose }: ServiceFormDialogProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<ServiceValues>()
  const chosen = Form.useWatch('service', form) ?? now?.service
  const save = useSaveService()
  const keyLabel = t('verificationServices.key')
  const isKept = now !== null && chosen === now.service
  const submit = ({ service, use, apiKey = '' }: ServiceValues) =>
    save.mutate(
      { service, use, ...(apiKey.trim() === '' ? {} : { key: apiKey }) },
      {
        onSuccess: () => {
          notifySuccess(t('verificationServices.saved', { name: serviceNames[service] }))
          onClose()
        },
      },
    )
  return (
    <SubmitDialog
      title={t('verificationServices.title')}
      action={t('verificationServices.save')}
      isRunning={save.isPending}
      failure={save.error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <Form
        form={form}
        name="verificationService"
        layout="vertical"
        initialValues={{ service: now?.service ?? 'zeroBounce', use: now?.use ?? 'unsettled' }}
        onFinish={submit}
      >
        <FormGuard />
        <Form.Item name="service" label={t('verificationServices.service')}>
          <Select options={outsideServices.map((value) => ({ value, label: serviceNames[value] }))} />
        </Form.Item>
        <Form.Item
          name="apiKey"
          label={keyLabel}
          extra={isKept ? t('verificationServices.keyKept') : t('verificationServices.keyHint')}
          rules={
            isKept
              ? []
              : [{ required: true, whitespace: true, message: t('common.required', { field: keyLabel }) }]
          }
        >
          <Input.Password maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item name="use" label={t('verificationServices.when')}>
          <Radio.Group
            options={serviceUses.map((value) => ({ value, label: t(`verificationServices.use.${value}`) }))}
          />
        </Form.Item>
      </Form>
    </SubmitDialog>
  )
}
