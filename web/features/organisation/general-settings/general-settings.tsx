import {
  type CompanySettings,
  type CompanySettingsInput,
  companyRoutes,
} from '@landfall/contract/organisation/companies.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SeatsUsed } from '#features/organisation/companies/company-columns.tsx'
import { CustomerRuleFields, HouseFields } from '#features/organisation/companies/company-fields.tsx'
import { call } from '#platform/api-client.ts'
import { ApiError } from '#platform/api-error.ts'
import { formatDate } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { refreshSession } from '#platform/session-store.ts'
import { FactList } from '#ui/fact-list.tsx'
import { FailureNote } from '#ui/failure-note.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard, markSaved } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { notifySuccess } from '#ui/toast-store.ts'
import { DuplicateCount } from './duplicate-count.tsx'
import { FreeDays } from './free-days.tsx'
import '#features/organisation/companies/companies.css'

const settingsKey = ['company-settings']

/** Name, time zone, language and customer rules of the own company, with what was agreed with it. */
export function GeneralSettings(): ReactNode {
  const { t } = useTranslation()
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(companyRoutes.settings, {}, { signal }),
    meta: { claims: true },
  })
  if (settings.error) {
    return (
      <FailureState title={t('companies.failed')} error={settings.error} onRetry={() => settings.refetch()} />
    )
  }
  if (!settings.data) return <Skeleton active />
  return (
    <>
      <SettingsForm settings={settings.data} />
      {settings.data.hasCustomers && <FreeDays />}
    </>
  )
}

function SettingsForm({ settings }: { settings: CompanySettings }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<CompanySettingsInput>()
  const [failure, setFailure] = useState('')
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (body: CompanySettingsInput) => call(companyRoutes.saveSettings, { body }),
    meta: { claims: true },
  })
  const submit = async (values: CompanySettingsInput) => {
    setFailure('')
    try {
      const { leadUnique = settings.leadUnique, poolDays = settings.poolDays } = values
      const saved = await save.mutateAsync({
        ...values,
        defaultLocale: values.defaultLocale ?? null,
        leadUnique,
        poolDays: settings.hasCustomers ? (values.poolDays ?? null) : poolDays,
      })
      markSaved(form)
      client.setQueryData(settingsKey, saved)
      notifySuccess(t('companies.saved'))
      // The name stands in the frame, and times are shown in the company's zone.
      await refreshSession()
    } catch (error) {
      if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeError(error))
    }
  }
  return (
    <section className="panel">
      {settings.hasCustomers && <Agreement settings={settings} />}
      <Form
        form={form}
        name="company-settings"
        layout="vertical"
        initialValues={settings}
        onFinish={submit}
        scrollToFirstError
      >
        <FormGuard />
        <FailureNote failure={failure} />
        <HouseFields />
        {settings.hasCustomers && (
          <>
            <CustomerRuleFields />
            <DuplicateCount />
          </>
        )}
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('common.save')}
        </Button>
      </Form>
    </section>
  )
}

function Agreement({ settings }: { settings: CompanySettings }): ReactNode {
  const { t } = useTranslation()
  const { seats, people, validThrough } = settings
  return (
    <FactList
      facts={[
        [t('companies.fields.validThrough'), validThrough ? formatDate(validThrough) : t('companies.noEnd')],
        [t('companies.fields.seats'), <SeatsUsed key="seats" people={people} seats={seats} />],
      ]}
    />
  )
}
