import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useFormSave } from '#ui/use-form-save.ts'
import { type TemplateNaming, useNameTemplate } from './use-mapping-templates.ts'

interface TemplateNameDialogProps {
  naming: TemplateNaming
  /** The present name of a template. */
  name?: string
  onClose: () => void
}

/** Asks for the name under which a mapping is published, or for another one. */
export function TemplateNameDialog({ naming, name = '', onClose }: TemplateNameDialogProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ name: string }>()
  const save = useNameTemplate(naming)
  const { failure, submit } = useFormSave<{ name: string }>(form, async (values) => {
    const template = await save.mutateAsync(values.name)
    notifySuccess(t('customsUpload.templateSaved', { name: template.name }))
    onClose()
  })
  const label = t('customsUpload.templateName')
  return (
    <SubmitDialog
      title={t(name === '' ? 'customsUpload.templateSave' : 'customsUpload.templateRename')}
      afterOpenChange={(isOpen) => isOpen && form.getFieldInstance('name')?.focus()}
      isRunning={save.isPending}
      failure={failure}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <Form form={form} name="customs-template" layout="vertical" initialValues={{ name }} onFinish={submit}>
        <Form.Item
          name="name"
          label={label}
          rules={[{ required: true, whitespace: true, message: t('common.required', { field: label }) }]}
        >
          <Input maxLength={60} />
        </Form.Item>
      </Form>
    </SubmitDialog>
  )
}
