import type { IssuedSignIn } from '@landfall/contract/account-fields.ts'
import type { CompanyInput, CompanyRow, NewCompany } from '@landfall/contract/companies.ts'
import { Alert, Button, Form, Select, Skeleton } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { usePermission } from '#platform/permission.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { AgreementFields, CustomerRuleFields, FirstAdminFields, HouseFields } from './company-fields.tsx'
import { useChangeCompany, useCompanyDefaults, useCreateCompany, useOemChoices } from './use-companies.ts'
import './companies.css'

interface CompanyFormDrawerProps {
  open: boolean
  /** Absent for a new company. */
  company?: CompanyRow
  onClose: () => void
  onSaved: (company: CompanyRow, admin?: IssuedSignIn) => void
}

/** Opens a company with its first administrator, or changes its account. */
export function CompanyFormDrawer({ open, company, onClose, onSaved }: CompanyFormDrawerProps): ReactNode {
  const { t } = useTranslation()
  const formId = useId()
  const create = useCreateCompany()
  const change = useChangeCompany(company?.id ?? 0)
  const initial = useInitialValues(company)
  return (
    <TabDrawer
      open={open}
      onClose={onClose}
      mask={{ closable: false }}
      title={company ? t('companies.editTitle', { name: company.name }) : t('companies.create')}
      footer={
        <div className="account-footer">
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
      {initial ? (
        <CompanyForm
          formId={formId}
          initial={initial}
          isNew={!company}
          save={async (values) => {
            if (company) {
              onSaved(await change.mutateAsync(values))
              notifySuccess(t('companies.saved'))
            } else {
              const created = await create.mutateAsync(values as NewCompany)
              onSaved(created.company, created.admin)
            }
          }}
        />
      ) : (
        <Skeleton active />
      )}
    </TabDrawer>
  )
}

type FormValues = Partial<NewCompany>

function useInitialValues(company: CompanyRow | undefined): FormValues | undefined {
  const defaults = useCompanyDefaults()
  if (company) return company
  if (!defaults) return undefined
  const through = new Date(Date.now() + defaults.days * 86_400_000).toISOString().slice(0, 10)
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return { timeZone, leadUnique: true, seats: defaults.seats, validThrough: through }
}

interface CompanyFormProps {
  formId: string
  initial: FormValues
  isNew: boolean
  save: (values: CompanyInput) => Promise<void>
}

function CompanyForm({ formId, initial, isNew, save }: CompanyFormProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<FormValues>()
  const [failure, setFailure] = useState('')
  const choosesOem = usePermission('system.oem.read') && isNew
  const oems = useOemChoices(choosesOem)
  const submit = async (values: FormValues) => {
    setFailure('')
    try {
      await save({
        ...values,
        // What was emptied means none.
        defaultLocale: values.defaultLocale ?? null,
        poolDays: values.poolDays ?? null,
        seats: values.seats ?? null,
        validThrough: values.validThrough || null,
      } as CompanyInput)
    } catch (error) {
      if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeError(error))
    }
  }
  return (
    <Form
      id={formId}
      name="company"
      form={form}
      layout="vertical"
      initialValues={initial}
      onFinish={submit}
      scrollToFirstError
    >
      <FormGuard />
      {failure && <Alert type="error" showIcon title={failure} className="account-failure" />}
      {choosesOem && (
        <Form.Item
          name="oemId"
          label={t('companies.fields.oem')}
          rules={[{ required: true, message: t('common.required', { field: t('companies.fields.oem') }) }]}
        >
          <Select showSearch={{ optionFilterProp: 'label' }} options={oems} />
        </Form.Item>
      )}
      <HouseFields />
      <AgreementFields />
      <CustomerRuleFields />
      {isNew && <FirstAdminFields />}
    </Form>
  )
}
