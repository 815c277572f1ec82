import { domainPattern, type IssuedSignIn, normaliseDomain } from '@landfall/contract/account-fields.ts'
import type { NewOem, OemAgreement, OemView } from '@landfall/contract/oems.ts'
import { Alert, Button, Form, Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FirstAdminFields } from '#features/companies/company-fields.tsx'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { FormGuard } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useChangeOem, useCreateOem } from './use-oems.ts'
import './oems.css'

interface OemFormDrawerProps {
  open: boolean
  /** Absent for a new OEM. */
  oem?: OemView
  onClose: () => void
  onSaved: (oem: OemView, admin?: IssuedSignIn) => void
}

/** Adds an OEM with its first administrator, or changes what is agreed with it. */
export function OemFormDrawer({ open, oem, onClose, onSaved }: OemFormDrawerProps): ReactNode {
  const { t } = useTranslation()
  const formId = useId()
  const create = useCreateOem()
  const change = useChangeOem(oem?.id ?? 0)
  return (
    <TabDrawer
      open={open}
      onClose={onClose}
      mask={{ closable: false }}
      title={oem ? t('oems.editTitle', { name: oem.name }) : t('oems.create')}
      footer={
        <div className="oem-footer">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="primary"
            htmlType="submit"
            form={formId}
            loading={create.isPending || change.isPending}
          >
            {t('common.save')}
          </Button>
        </div>
      }
    >
      <OemForm
        formId={formId}
        oem={oem}
        save={async (values) => {
          if (oem) {
            onSaved(await change.mutateAsync(values))
            notifySuccess(t('oems.saved'))
          } else {
            const created = await create.mutateAsync(values)
            onSaved(created.oem, created.admin)
          }
        }}
      />
    </TabDrawer>
  )
}

interface OemFormProps {
  formId: string
  oem: OemView | undefined
  save: (values: NewOem & OemAgreement) => Promise<void>
}

function OemForm({ formId, oem, save }: OemFormProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<NewOem & OemAgreement>()
  const [failure, setFailure] = useState('')
  const name = t('oems.fields.name')
  const submit = async (values: NewOem & OemAgreement) => {
    setFailure('')
    try {
      await save(values)
    } catch (error) {
      if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeError(error))
    }
  }
  return (
    <Form
      id={formId}
      name="oem"
      form={form}
      layout="vertical"
      initialValues={oem ? { ...oem, domain: oem.domain ?? '' } : {}}
      onFinish={submit}
      scrollToFirstError
    >
      <FormGuard />
      {failure && <Alert type="error" showIcon title={failure} className="oem-failure" />}
      <Form.Item
        name="name"
        label={name}
        rules={[{ required: true, whitespace: true, message: t('common.required', { field: name }) }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="domain"
        label={t('oems.fields.domain')}
        extra={t('oems.domainHint')}
        rules={[
          {
            validator: (_rule, value) => {
              const domain = normaliseDomain(String(value ?? ''))
              return domain === '' || domainPattern.test(domain)
                ? Promise.resolve()
                : Promise.reject(new Error(t('oems.domainRule')))
            },
          },
        ]}
      >
        <Input maxLength={253} autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      {!oem && (
        <>
          <Form.Item name="title" label={t('oems.fields.title')} extra={t('oems.titleHint')}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="trademark" label={t('oems.fields.trademark')} extra={t('oems.trademarkHint')}>
            <Input maxLength={60} />
          </Form.Item>
        </>
      )}
      <Form.Item name="remark" label={t('oems.fields.remark')}>
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      {!oem && <FirstAdminFields />}
    </Form>
  )
}
