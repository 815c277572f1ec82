import type { PermissionTemplateView } from '@landfall/contract/access/permission-templates.ts'
import { Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useRemoveTemplate } from './use-permission-templates.ts'

interface TemplateRemoveDialogProps {
  template: PermissionTemplateView
  templates: readonly PermissionTemplateView[]
  onClose: () => void
}

/** Removes a template, asking what those get who have it. */
export function TemplateRemoveDialog({ template, templates, onClose }: TemplateRemoveDialogProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ replacementId?: number }>()
  const remove = useRemoveTemplate(template.id)
  const { name, users } = template
  const submit = async ({ replacementId }: { replacementId?: number }) => {
    await remove.mutateAsync(replacementId ?? null)
    notifySuccess(t('permissionTemplates.deleted', { name }))
    onClose()
  }
  const replacement = t('permissionTemplates.replacement')
  return (
    <SubmitDialog
      title={t('permissionTemplates.deleteTitle', { name })}
      okButtonProps={{ danger: true }}
      action={t('permissionTemplates.delete')}
      isRunning={remove.isPending}
      failure={remove.error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <p>
        {users === 0
          ? t('permissionTemplates.deleteUnused')
          : t('permissionTemplates.deleteUsed', { amount: formatNumber(users) })}
      </p>
      <Form
        form={form}
        name="removeTemplate"
        layout="vertical"
        onFinish={(wish) => submit(wish).catch(() => undefined)}
      >
        {users > 0 && (
          <Form.Item
            name="replacementId"
            label={replacement}
            rules={[{ required: true, message: t('common.required', { field: replacement }) }]}
          >
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              options={templates
                .filter(({ id, isGrantable }) => id !== template.id && isGrantable)
                .map((one) => ({ value: one.id, label: one.name }))}
            />
          </Form.Item>
        )}
      </Form>
    </SubmitDialog>
  )
}
