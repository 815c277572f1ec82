import { locales } from '@landfall/contract/locales.ts'
import { oemRoutes } from '@landfall/contract/organisation/oems.ts'
import { type SystemSettings, systemRoutes } from '@landfall/contract/organisation/system-settings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, DatePicker, Form, Input, InputNumber, Radio, Select, Skeleton } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { localeNames } from '#platform/locale-choice.ts'
import { usePermission } from '#platform/permission.tsx'
import { refreshBranding } from '#platform/use-branding.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard, markSaved } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { notifySuccess } from '#ui/toast-store.ts'
import './system-settings.css'

const settingsKey = ['system-settings']

/** Default brand, notice to everybody, and what new company accounts start with. */
export function InstallationSettings(): ReactNode {
  const { t } = useTranslation()
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(systemRoutes.settings, {}, { signal }),
    meta: { claims: true },
  })
  if (settings.error) {
    return (
      <FailureState
        title={t('systemSettings.failed')}
        error={settings.error}
        onRetry={() => settings.refetch()}
      />
    )
  }
  return settings.data ? <SettingsForm settings={settings.data} /> : <Skeleton active />
}

type FormValues = Omit<SystemSettings, 'bannerUntil'> & { bannerUntil: Dayjs | null }

function SettingsForm({ settings }: { settings: SystemSettings }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<FormValues>()
  const [failure, setFailure] = useState('')
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (body: SystemSettings) => call(systemRoutes.saveSettings, { body }),
    meta: { claims: true },
  })
  const submit = async (values: FormValues) => {
    setFailure('')
    try {
      const body = {
        ...values,
        defaultOemId: values.defaultOemId ?? null,
        bannerUntil: values.bannerUntil?.toISOString() ?? null,
      }
      client.setQueryData(settingsKey, await save.mutateAsync(body))
      markSaved(form)
      refreshBranding()
      await client.invalidateQueries({ queryKey: ['announcements'] })
      notifySuccess(t('systemSettings.saved'))
    } catch (error) {
      if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeError(error))
    }
  }
  return (
    <Form
      form={form}
      name="system-settings"
      layout="vertical"
      className="panel"
      initialValues={{ ...settings, bannerUntil: settings.bannerUntil && dayjs(settings.bannerUntil) }}
      onFinish={submit}
      scrollToFirstError
    >
      <FormGuard />
      <FailureNote failure={failure} />
      <DefaultBrandField />
      <BannerFields />
      <NewCompanyFields />
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}

function DefaultBrandField(): ReactNode {
  const { t } = useTranslation()
  const mayRead = usePermission('system.oem.read')
  const { data } = useQuery({
    queryKey: ['oems', 'choices'],
    queryFn: ({ signal }) => call(oemRoutes.list, { query: { size: 200 } }, { signal }),
    enabled: mayRead,
  })
  return (
    <Form.Item
      name="defaultOemId"
      label={t('systemSettings.fields.defaultOem')}
      extra={t('systemSettings.defaultOemHint')}
    >
      <Select
        allowClear
        disabled={!mayRead}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('systemSettings.neutralBrand')}
        options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form.Item>
  )
}

function BannerFields(): ReactNode {
  const { t } = useTranslation()
  return (
    <fieldset className="system-fieldset">
      <legend>{t('systemSettings.banner')}</legend>
      <p className="system-hint">{t('systemSettings.bannerHint')}</p>
      <div className="system-pair">
        {locales.map((locale) => (
          <Form.Item key={locale} name={['banner', locale]} label={localeNames[locale]}>
            <Input.TextArea lang={locale} maxLength={500} autoSize={{ minRows: 1, maxRows: 4 }} />
          </Form.Item>
        ))}
        <Form.Item name="bannerTone" label={t('systemSettings.fields.bannerTone')}>
          <Radio.Group
            options={(['info', 'warning'] as const).map((value) => ({
              value,
              label: t(`systemSettings.tones.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item name="bannerUntil" label={t('systemSettings.fields.bannerUntil')}>
          <DatePicker
            className="system-wide"
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            placeholder={t('systemSettings.noEnd')}
          />
        </Form.Item>
      </div>
    </fieldset>
  )
}

function NewCompanyFields(): ReactNode {
  const { t } = useTranslation()
  const fields = [
    ['newCompanySeats', 100_000],
    ['newCompanyDays', 3_660],
    ['graceDays', 365],
  ] as const
  return (
    <fieldset className="system-fieldset">
      <legend>{t('systemSettings.newCompanies')}</legend>
      <div className="system-pair">
        {fields.map(([name, max]) => {
          const label = t(`systemSettings.fields.${name}`)
          return (
            <Form.Item
              key={name}
              name={name}
              label={label}
              extra={name === 'graceDays' ? t('systemSettings.graceHint') : undefined}
              rules={[{ required: true, message: t('common.required', { field: label }) }]}
            >
              <InputNumber min={1} max={max} precision={0} className="system-wide" />
            </Form.Item>
          )
        })}
      </div>
    </fieldset>
  )
}
