import {
  hasSoundPlaces,
  type MessageTemplateInput,
  messageTemplateRoutes,
  placesIn,
  type TemplateLanguage,
  templateCategories,
  templateLanguages,
} from '@landfall/contract/social/message-templates.ts'
import { Button, Form, Input, Radio, Select, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FormDrawer } from '#ui/form-drawer.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useFormSave } from '#ui/use-form-save.ts'
import { useAccountChoices } from '../social-accounts/use-accounts.ts'
import { languageName } from './language-name.ts'
import { TemplateBubble } from './template-bubble.tsx'
import { useTemplateWork } from './use-message-templates.ts'

/** Submits a template to WhatsApp, with a look at it beside. */
export function MessageTemplateDrawer({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const formId = useId()
  const submit = useTemplateWork((body: MessageTemplateInput) => call(messageTemplateRoutes.create, { body }))
  return (
    <FormDrawer
      open={open}
      title={t('messageTemplates.add')}
      formId={formId}
      isSaving={submit.isPending}
      action={t('messageTemplates.submit')}
      onClose={onClose}
    >
      {open && (
        <TemplateForm
          formId={formId}
          save={async (body) => {
            await submit.mutateAsync(body)
            notifySuccess(t('messageTemplates.submitted'))
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}

interface TemplateFormProps {
  formId: string
  save: (body: MessageTemplateInput) => Promise<void>
}

function TemplateForm({ formId, save }: TemplateFormProps): ReactNode {
  const { t, i18n } = useTranslation()
  const [form] = Form.useForm<MessageTemplateInput>()
  const { failure, submit } = useFormSave<MessageTemplateInput>(form, (values) =>
    save({ ...values, examples: (values.examples ?? []).slice(0, placesIn(values.body).length) }),
  )
  const accounts = useAccountChoices()
  const numbers = (accounts.data ?? []).filter(
    ({ network, health }) => network === 'whatsapp' && health !== 'reauth',
  )
  const values = Form.useWatch([], form) as Partial<MessageTemplateInput> | undefined
  const places = placesIn(values?.body ?? '')
  const required = [{ required: true }]
  const stopWord = templateLanguages[values?.language ?? 'en']
  return (
    <Form<MessageTemplateInput>
      id={formId}
      name="message-template"
      form={form}
      layout="vertical"
      initialValues={{ category: 'marketing', language: 'en', hasStopButton: true, header: '', footer: '' }}
      onFinish={submit}
      scrollToFirstError
    >
      <FormGuard />
      <FailureNote failure={failure} />
      <Form.Item name="accountId" label={t('messageTemplates.account')} rules={required}>
        <Select
          loading={accounts.isPending}
          options={numbers.map(({ id, name, handle }) => ({ value: id, label: `${name} · ${handle}` }))}
        />
      </Form.Item>
      <Form.Item
        name="name"
        label={t('messageTemplates.name')}
        extra={t('messageTemplates.nameHint')}
        rules={[...required, { pattern: /^[a-z0-9_]+$/, message: t('messageTemplates.nameHint') }]}
      >
        <Input maxLength={100} spellCheck={false} autoCapitalize="none" />
      </Form.Item>
      <Form.Item name="language" label={t('messageTemplates.language')} rules={required}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={(Object.keys(templateLanguages) as TemplateLanguage[]).map((value) => ({
            value,
            label: languageName(value, i18n.language),
          }))}
        />
      </Form.Item>
      <Form.Item name="category" label={t('messageTemplates.category')}>
        <Radio.Group
          optionType="button"
          options={templateCategories.map((value) => ({
            value,
            label: t(`messageTemplates.categories.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item name="header" label={t('messageTemplates.header')}>
        <Input maxLength={60} />
      </Form.Item>
      <BodyField form={form} />
      {places.map((place, at) => (
        <Form.Item
          key={place}
          name={['examples', at]}
          label={t('messageTemplates.example', { place: `{{${place}}}` })}
          extra={at === 0 ? t('messageTemplates.examplesHint') : undefined}
          rules={required}
        >
          <Input maxLength={200} />
        </Form.Item>
      ))}
      <Form.Item name="footer" label={t('messageTemplates.footer')}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item extra={t('messageTemplates.stopHint')}>
        <span className="template-stop">
          <Form.Item name="hasStopButton" valuePropName="checked" noStyle>
            <Switch aria-label={t('messageTemplates.stopButton', { word: stopWord })} />
          </Form.Item>
          {t('messageTemplates.stopButton', { word: stopWord })}
        </span>
      </Form.Item>
      <TemplateBubble
        header={values?.header ?? ''}
        body={values?.body ?? ''}
        footer={values?.footer ?? ''}
        buttons={values?.hasStopButton === false ? [] : [stopWord]}
        values={places.map((place, at) => values?.examples?.[at] || `{{${place}}}`)}
      />
    </Form>
  )
}

function BodyField({ form }: { form: ReturnType<typeof Form.useForm<MessageTemplateInput>>[0] }): ReactNode {
  const { t } = useTranslation()
  const addPlace = () => {
    const body = form.getFieldValue('body') ?? ''
    const next = Number(placesIn(body).at(-1) ?? 0) + 1
    form.setFieldValue('body', `${body}${/\s$/.test(body) || body === '' ? '' : ' '}{{${next}}} `)
  }
  const check = async (_rule: unknown, text: string | undefined) => {
    if (!hasSoundPlaces(text ?? '')) throw new Error(t('messageTemplates.bodyWrong'))
  }
  return (
    <>
      <Form.Item
        name="body"
        label={t('messageTemplates.body')}
        extra={t('messageTemplates.bodyHint')}
        rules={[{ required: true }, { validator: check }]}
      >
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={1024} showCount />
      </Form.Item>
      <div className="template-places">
        <Button onClick={addPlace}>{t('messageTemplates.addPlace')}</Button>
      </div>
    </>
  )
}
