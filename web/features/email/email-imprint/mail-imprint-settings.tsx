import { dataLaws, type MailImprint } from '@landfall/contract/email/mail-imprint.ts'
import { Button, Form, Input, Select, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNote } from '#ui/failure-note.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard, markSaved } from '#ui/form-guard.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useFormSave } from '#ui/use-form-save.ts'
import { useMailImprint, useSaveMailImprint } from './use-mail-imprint.ts'

/** What stands below the company's mailings: where it can be written to, and what readers may ask for. */
export function MailImprintSettings(): ReactNode {
  const { t } = useTranslation()
  const { data, error, refetch } = useMailImprint()
  if (error && !data)
    return <FailureState title={t('mailImprint.failed')} error={error} onRetry={() => refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <section className="panel">
      <ImprintForm imprint={data} />
    </section>
  )
}

function ImprintForm({ imprint }: { imprint: MailImprint }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<MailImprint>()
  const save = useSaveMailImprint()
  const { failure, submit } = useFormSave<MailImprint>(form, async (values) => {
    await save.mutateAsync({ ...values, dataLaw: values.dataLaw ?? null })
    markSaved(form)
    notifySuccess(t('mailImprint.saved'))
  })
  return (
    <Form
      form={form}
      name="mailImprint"
      layout="vertical"
      initialValues={imprint}
      onFinish={submit}
      scrollToFirstError
    >
      <FormGuard />
      <FailureNote failure={failure} />
      <p className="quiet">{t('mailImprint.hint')}</p>
      <Form.Item
        name="postalAddress"
        label={t('mailImprint.postalAddress')}
        extra={t('mailImprint.postalHint')}
      >
        <Input maxLength={300} autoComplete="street-address" />
      </Form.Item>
      <Form.Item name="dataLaw" label={t('mailImprint.dataLaw')} extra={t('mailImprint.dataLawHint')}>
        <Select
          allowClear
          placeholder={t('mailImprint.laws.none')}
          options={dataLaws.map((value) => ({ value, label: t(`mailImprint.laws.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="privacyUrl" label={t('mailImprint.privacyUrl')}>
        <Input maxLength={300} inputMode="url" />
      </Form.Item>
      <Form.Item
        name="avoidedDomains"
        label={t('mailImprint.avoidedDomains')}
        extra={t('mailImprint.avoidedHint')}
      >
        <Select mode="tags" open={false} suffixIcon={null} maxCount={200} tokenSeparators={[',', ' ', ';']} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}
