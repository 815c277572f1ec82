import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { contrast } from '@landfall/contract/colour-contrast.ts'
import {
  type MailBrand,
  type MailBrandInput,
  mailFonts,
  mostBrandLinks,
} from '@landfall/contract/email/mail-brand.ts'
import { Alert, Button, Form, Input, InputNumber, Select, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureField } from '#features/email/mail-pictures/mail-picture-field.tsx'
import { FailureNote } from '#ui/failure-note.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard, markSaved } from '#ui/form-guard.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useFormSave } from '#ui/use-form-save.ts'
import { useMailBrand, useSaveMailBrand } from './use-mail-brand.ts'
import './mail-brand.css'

/** How the company's mails look: logo, colours, typeface and its pages. */
export function MailBrandSettings(): ReactNode {
  const { t } = useTranslation()
  const { data, error, refetch } = useMailBrand()
  if (error && !data)
    return <FailureState title={t('mailBrand.failed')} error={error} onRetry={() => refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <section className="panel">
      <BrandForm brand={data} />
    </section>
  )
}

function BrandForm({ brand }: { brand: MailBrand }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<MailBrandInput>()
  const save = useSaveMailBrand()
  const { failure, submit } = useFormSave<MailBrandInput>(form, async (values) => {
    const { redrawn } = await save.mutateAsync({ ...values, links: values.links ?? [] })
    markSaved(form)
    notifySuccess(redrawn === 0 ? t('mailBrand.saved') : t('mailBrand.savedAndDrawn', { count: redrawn }))
  })
  return (
    <Form
      form={form}
      name="mailBrand"
      layout="vertical"
      initialValues={brand}
      onFinish={submit}
      scrollToFirstError
    >
      <FormGuard />
      <FailureNote failure={failure} />
      <p className="quiet">{t('mailBrand.hint')}</p>
      <Form.Item name="logo" label={t('mailBrand.logo')}>
        <Logo />
      </Form.Item>
      <Form.Item name="logoWidth" label={t('mailBrand.logoWidth')}>
        <InputNumber min={40} max={400} precision={0} suffix="px" />
      </Form.Item>
      <div className="brand-colours">
        {(['accent', 'textColour', 'background'] as const).map((name) => (
          <Form.Item key={name} name={name} label={t(`mailBrand.${name}`)}>
            <Input type="color" className="brand-colour" />
          </Form.Item>
        ))}
      </div>
      <ContrastNote />
      <Form.Item name="font" label={t('mailBrand.font')}>
        <Select options={mailFonts.map((value) => ({ value, label: t(`mailBrand.fonts.${value}`) }))} />
      </Form.Item>
      <Links />
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}

function Logo({ value = '', onChange }: { value?: string; onChange?: (src: string) => void }): ReactNode {
  return <PictureField value={value} isOwn onChange={(src) => onChange?.(src)} />
}

const neededContrast = 4.5

// What is too pale can be chosen, for it may be the company's colour; nobody should do so unknowing.
function ContrastNote(): ReactNode {
  const { t } = useTranslation()
  const form = Form.useFormInstance<MailBrandInput>()
  const accent = Form.useWatch('accent', form)
  const text = Form.useWatch('textColour', form)
  const background = Form.useWatch('background', form)
  if (!accent || !text || !background) return null
  const isPale = Math.min(contrast(text, background), contrast(accent, background)) < neededContrast
  return isPale ? <Alert type="warning" showIcon className="brand-note" title={t('mailBrand.pale')} /> : null
}

function Links(): ReactNode {
  const { t } = useTranslation()
  const required = (field: string) => [
    { required: true, whitespace: true, message: t('common.required', { field }) },
  ]
  return (
    <fieldset className="brand-links">
      <legend>{t('mailBrand.links')}</legend>
      <Form.List name="links">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className="brand-link">
                <Form.Item
                  name={[name, 'label']}
                  label={t('mailBrand.linkLabel')}
                  rules={required(t('mailBrand.linkLabel'))}
                >
                  <Input maxLength={60} />
                </Form.Item>
                <Form.Item
                  name={[name, 'url']}
                  label={t('mailBrand.linkUrl')}
                  normalize={(typed: string) => typed.trim()}
                  rules={[
                    ...required(t('mailBrand.linkUrl')),
                    { pattern: /^https?:\/\/\S+$/i, message: t('mailBrand.urlWrong') },
                  ]}
                >
                  <Input maxLength={500} inputMode="url" />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('mailBrand.removeLink', { number: name + 1 })}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            {fields.length < mostBrandLinks && (
              <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({ label: '', url: '' })}>
                {t('mailBrand.addLink')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  )
}
