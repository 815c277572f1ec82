import type { OptionalOwnName } from '@landfall/contract/own-name.ts'
import { Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormGuard } from '#ui/form-guard.tsx'
import { OwnNameField } from '#ui/own-name-field.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useFormSave } from '#ui/use-form-save.ts'
import { useSaveWord, type WordApi, type WordRecord } from './use-word-records.ts'

interface WordFormDialogProps<Row extends WordRecord, Input extends { names: OptionalOwnName }> {
  api: WordApi<Row, Input>
  title: string
  /** Absent for a new one. */
  id: number | undefined
  initial: Partial<Input>
  /** Whether it may go without a name of the company's own. */
  isNameOptional?: boolean
  width?: number
  /** Further fields; a function gets the form. */
  children?: ReactNode | ((form: FormInstance<Input>) => ReactNode)
  onClose: () => void
}

/** Names a record in the languages of the company, with the fields of its kind. */
export function WordFormDialog<Row extends WordRecord, Input extends { names: OptionalOwnName }>(
  props: WordFormDialogProps<Row, Input>,
): ReactNode {
  const { api, title, id, initial, isNameOptional = false, width = 520, children, onClose } = props
  const { t } = useTranslation()
  const [form] = Form.useForm<Input>()
  const save = useSaveWord(api, id)
  const label = t('customerWords.name')
  const { failure, submit } = useFormSave<Input>(
    form,
    async () => {
      await save.mutateAsync(form.getFieldsValue(true))
      notifySuccess(t('customerWords.saved'))
      onClose()
    },
    (error) => {
      if (!error.name.endsWith('NameTaken')) return false
      form.setFields([{ name: 'names' as never, errors: [error.message] }])
      return true
    },
  )
  return (
    <SubmitDialog
      title={title}
      width={width}
      isRunning={save.isPending}
      failure={failure}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <Form
        form={form}
        name="customerWord"
        layout="vertical"
        initialValues={{ names: {}, ...initial }}
        onFinish={submit}
      >
        <FormGuard />
        <Form.Item
          name="names"
          label={label}
          rules={[
            {
              validator: async (_, names: OptionalOwnName = {}) => {
                const isEmpty = Object.values(names).every((name) => name.trim() === '')
                if (isEmpty && !isNameOptional) throw new Error(t('common.required', { field: label }))
              },
            },
          ]}
        >
          <OwnNameField />
        </Form.Item>
        {typeof children === 'function' ? children(form) : children}
      </Form>
    </SubmitDialog>
  )
}
