import type { ReleaseReason } from '@landfall/contract/customers/public-pool.ts'
import type { OwnName } from '@landfall/contract/own-name.ts'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormGuard } from '#ui/form-guard.tsx'
import { OwnNameField } from '#ui/own-name-field.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useSaveReasons } from './use-pool-settings.ts'

interface ReasonFormDialogProps {
  /** Absent: a new one. */
  reason: ReleaseReason | undefined
  nextPosition: number
  onClose: () => void
}

/** Words a reason in the languages of the company. */
export function ReasonFormDialog({ reason, nextPosition, onClose }: ReasonFormDialogProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ names: OwnName }>()
  const save = useSaveReasons()
  const position = reason?.position ?? nextPosition
  const submit = ({ names }: { names: OwnName }) =>
    save.mutate([{ ...(reason ? { id: reason.id } : {}), names, position }], {
      onSuccess: () => {
        notifySuccess(t('poolSettings.reasonSaved'))
        onClose()
      },
    })
  const label = t('poolSettings.reasonName')
  return (
    <SubmitDialog
      title={t(reason ? 'poolSettings.editReason' : 'poolSettings.addReason')}
      isRunning={save.isPending}
      failure={save.error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <Form
        form={form}
        name="releaseReason"
        layout="vertical"
        initialValues={{ names: reason?.names ?? {} }}
        onFinish={submit}
      >
        <FormGuard />
        <Form.Item
          name="names"
          label={label}
          rules={[
            {
              validator: async (_, names: OwnName = {}) => {
                if (Object.values(names).every((name) => name.trim() === ''))
                  throw new Error(t('common.required', { field: label }))
              },
            },
          ]}
        >
          <OwnNameField />
        </Form.Item>
      </Form>
    </SubmitDialog>
  )
}
