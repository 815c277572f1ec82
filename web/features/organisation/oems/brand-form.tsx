import { type BrandInput, indexContentLimit, type OemView } from '@landfall/contract/organisation/oems.ts'
import { Button, Form, Input, Switch } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FormGuard, markSaved } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { HtmlFrame } from '#ui/html-frame.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { LogoField } from './logo-field.tsx'
import { useContentPreview, useSaveBrand } from './use-oems.ts'
import './oems.css'

const switches = ['showLoginLogo', 'showIndexLogo', 'showIndexContent', 'hideUnsubscribe'] as const

/** How an OEM presents itself: logos, title, trademark, home content and what is shown. */
export function BrandForm({ oem }: { oem: OemView }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<BrandInput>()
  const [failure, setFailure] = useState('')
  const save = useSaveBrand(oem.id)
  const confirm = useConfirm()
  const content = Form.useWatch('indexContent', form) ?? oem.indexContent
  const title = t('oems.fields.title')
  const submit = async (values: BrandInput) => {
    setFailure('')
    const chosen = values.trademark?.trim()
    if (!oem.trademark && chosen) {
      const isSure = await confirm({
        title: t('oems.trademarkQuestion', { trademark: chosen }),
        text: t('oems.trademarkHint'),
        action: t('common.save'),
      })
      if (!isSure) return
    }
    try {
      const saved = await save.mutateAsync({ ...values, trademark: chosen ?? oem.trademark ?? '' })
      form.setFieldsValue({ ...saved, trademark: saved.trademark ?? '' })
      markSaved(form)
      notifySuccess(t('oems.saved'))
    } catch (error) {
      if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeError(error))
    }
  }
  return (
    <>
      <div className="logo-pair">
        <LogoField oem={oem} slot="logo" />
        <LogoField oem={oem} slot="loginLogo" />
      </div>
      <Form
        form={form}
        name="brand"
        layout="vertical"
        initialValues={{ ...oem, trademark: oem.trademark ?? '' }}
        onFinish={submit}
        scrollToFirstError
      >
        <FormGuard />
        <FailureNote failure={failure} />
        <div className="oem-pair">
          <Form.Item
            name="title"
            label={title}
            extra={t('oems.titleHint')}
            rules={[{ required: true, whitespace: true, message: t('common.required', { field: title }) }]}
          >
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item
            name="trademark"
            label={t('oems.fields.trademark')}
            extra={oem.trademark ? t('oems.trademarkFixed') : t('oems.trademarkHint')}
          >
            <Input maxLength={60} disabled={oem.trademark !== null} />
          </Form.Item>
        </div>
        <div className="oem-pair">
          {switches.map((name) => (
            <Form.Item
              key={name}
              name={name}
              valuePropName="checked"
              label={t(`oems.fields.${name}`)}
              extra={name === 'hideUnsubscribe' ? t('oems.hideUnsubscribeHint') : undefined}
            >
              <Switch />
            </Form.Item>
          ))}
        </div>
        <Form.Item
          name="indexContent"
          label={t('oems.fields.indexContent')}
          extra={t('oems.indexContentHint')}
        >
          <Input.TextArea
            className="oem-source"
            maxLength={indexContentLimit}
            spellCheck={false}
            autoSize={{ minRows: 6, maxRows: 20 }}
          />
        </Form.Item>
        <ContentPreview html={content} />
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('common.save')}
        </Button>
      </Form>
    </>
  )
}

const pauseMs = 400

function ContentPreview({ html }: { html: string }): ReactNode {
  const { t } = useTranslation()
  const [settled, setSettled] = useState(html)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(html), pauseMs)
    return () => clearTimeout(timer)
  }, [html])
  const { data, error } = useContentPreview(settled)
  return (
    <section className="oem-preview" aria-label={t('oems.preview')}>
      <h3>{t('oems.preview')}</h3>
      <FailureNote failure={error} />
      {settled.trim() === '' ? (
        <p className="oem-hint">{t('oems.previewEmpty')}</p>
      ) : (
        data && <HtmlFrame title={t('oems.preview')} html={data.html} />
      )}
    </section>
  )
}
