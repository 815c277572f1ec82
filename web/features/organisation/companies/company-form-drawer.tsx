import type { IssuedSignIn } from '@landfall/contract/organisation/account-fields.ts'
import type { CompanyInput, CompanyRow, NewCompany } from '@landfall/contract/organisation/companies.ts'
import { Form, Select, Skeleton } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#platform/permission.tsx'
import { FailureNote } from '#ui/failure-note.tsx'
import { FormDrawer } from '#ui/form-drawer.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useFormSave } from '#ui/use-form-save.ts'
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
    <FormDrawer
      open={open}
      title={company ? t('companies.editTitle', { name: company.name }) : t('companies.create')}
      formId={formId}
      isSaving={create.isPending || change.isPending}
      onClose={onClose}
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
    </FormDrawer>
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
  const choosesOem = usePermission('system.oem.read') && isNew
  const oems = useOemChoices(choosesOem)
  const { failure, submit } = useFormSave<FormValues>(form, (values) =>
    save({
      ...values,
      // What was emptied means none.
      defaultLocale: values.defaultLocale ?? null,
      poolDays: values.poolDays ?? null,
      seats: values.seats ?? null,
      validThrough: values.validThrough || null,
    } as CompanyInput),
  )
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
      <FailureNote failure={failure} />
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
