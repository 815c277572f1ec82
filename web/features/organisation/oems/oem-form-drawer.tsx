import {
  domainPattern,
  type IssuedSignIn,
  normaliseDomain,
} from '@landfall/contract/organisation/account-fields.ts'
import type { NewOem, OemAgreement, OemView } from '@landfall/contract/organisation/oems.ts'
import { Form, Input } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FirstAdminFields } from '#features/organisation/companies/company-fields.tsx'
import { FailureNote } from '#ui/failure-note.tsx'
import { FormDrawer } from '#ui/form-drawer.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useFormSave } from '#ui/use-form-save.ts'
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
    <FormDrawer
      open={open}
      title={oem ? t('oems.editTitle', { name: oem.name }) : t('oems.create')}
      formId={formId}
      isSaving={create.isPending || change.isPending}
      onClose={onClose}
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
    </FormDrawer>
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
  const name = t('oems.fields.name')
  const { failure, submit } = useFormSave(form, save)
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
      <FailureNote failure={failure} />
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
            required: !oem?.isDefault,
            whitespace: true,
            message: t('common.required', { field: t('oems.fields.domain') }),
          },
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
