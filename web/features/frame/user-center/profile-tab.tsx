import type { AccountView, ProfileInput } from '@landfall/contract/access/account.ts'
import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { readEmailAddress } from '@landfall/contract/email-address.ts'
import { type Locale, locales } from '@landfall/contract/locales.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Select, Skeleton } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { ApiError } from '#platform/api-error.ts'
import { changeLocale, describeError } from '#platform/i18n.ts'
import { localeNames } from '#platform/locale-choice.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard, markSaved } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { notifySuccess } from '#ui/toast-store.ts'
import { PictureField } from './picture-field.tsx'
import { useAccount, useSaveProfile } from './use-account.ts'

/** Name, addresses, time zone, language and picture of the user. */
export function ProfileTab(): ReactNode {
  const { t } = useTranslation()
  const account = useAccount()
  if (account.error && !account.data) {
    return (
      <FailureState title={t('account.failed')} error={account.error} onRetry={() => account.refetch()} />
    )
  }
  if (!account.data) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <>
      <PictureField avatar={account.data.avatar} name={account.data.name} />
      <ProfileForm account={account.data} />
      <LanguageField />
    </>
  )
}

const companyZone = ''
type ProfileValues = Omit<ProfileInput, 'timeZone'> & { timeZone: string }

function ProfileForm({ account }: { account: AccountView }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<ProfileValues>()
  const [failure, setFailure] = useState('')
  const save = useSaveProfile()
  const zones = useMemo(
    () => [
      { value: companyZone, label: t('account.profile.timeZoneCompany', { zone: account.companyTimeZone }) },
      ...Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') })),
    ],
    [account.companyTimeZone, t],
  )
  const submit = async ({ timeZone, ...values }: ProfileValues) => {
    setFailure('')
    try {
      await save.mutateAsync({ ...values, timeZone: timeZone === companyZone ? null : timeZone })
      markSaved(form)
      notifySuccess(t('account.saved'))
    } catch (error) {
      if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeError(error))
    }
  }
  const field = (name: keyof AccountView & ('name' | 'email' | 'phone' | 'introduction' | 'timeZone')) => ({
    name,
    label: t(`account.profile.${name}`),
  })
  return (
    <Form
      form={form}
      name="profile"
      layout="vertical"
      className="account-form"
      initialValues={{ ...account, timeZone: account.timeZone ?? companyZone }}
      onFinish={submit}
      scrollToFirstError
    >
      <FormGuard />
      <FailureNote failure={failure} />
      <Form.Item label={t('account.profile.userName')}>
        <Input value={account.userName} readOnly aria-label={t('account.profile.userName')} />
      </Form.Item>
      <Form.Item
        {...field('name')}
        rules={[
          {
            required: true,
            whitespace: true,
            message: t('common.required', { field: t('account.profile.name') }),
          },
        ]}
      >
        <Input maxLength={64} autoComplete="name" />
      </Form.Item>
      <Form.Item
        {...field('email')}
        validateTrigger="onBlur"
        rules={[
          {
            validator: async (_rule, text: string | undefined) => {
              if (text?.trim() && !readEmailAddress(text)) throw new Error(t('issues.email'))
            },
          },
        ]}
      >
        <Input type="email" maxLength={320} autoComplete="email" />
      </Form.Item>
      <Form.Item {...field('phone')} extra={t('account.profile.phoneHint')}>
        <Input type="tel" maxLength={32} autoComplete="tel" />
      </Form.Item>
      <Form.Item {...field('introduction')}>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
      <Form.Item {...field('timeZone')} extra={t('account.profile.timeZoneHint')}>
        <Select showSearch options={zones} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}

/** The language takes effect at once, as it does in the top bar. */
function LanguageField(): ReactNode {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const choose = async (locale: Locale) => {
    await changeLocale(locale)
    await call(sessionRoutes.setLocale, { body: { locale } })
    await client.invalidateQueries()
  }
  return (
    <Form layout="vertical" component="div" className="account-form">
      <Form.Item label={t('account.profile.language')} htmlFor="account-language">
        <Select
          id="account-language"
          value={i18n.language as Locale}
          onChange={choose}
          options={locales.map((value) => ({ value, label: <span lang={value}>{localeNames[value]}</span> }))}
        />
      </Form.Item>
    </Form>
  )
}
