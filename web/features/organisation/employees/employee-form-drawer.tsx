import {
  type EmployeeInput,
  type EmployeeRow,
  employeeChange,
  type IssuedPassword,
} from '@landfall/contract/organisation/employees.ts'
import { Form } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#platform/api-error.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FormDrawer } from '#ui/form-drawer.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useFormSave } from '#ui/use-form-save.ts'
import { EmployeeFields } from './employee-fields.tsx'
import { useChangeEmployee, useCreateEmployee } from './use-employees.ts'

interface EmployeeFormDrawerProps {
  /** Absent for a new employee. */
  employee: EmployeeRow | undefined
  onClose: () => void
  onCreated: (issued: IssuedPassword & { name: string }) => void
}

/** Creates an employee or changes one. */
export function EmployeeFormDrawer({ employee, onClose, onCreated }: EmployeeFormDrawerProps): ReactNode {
  const { t } = useTranslation()
  const formId = useId()
  const create = useCreateEmployee()
  const change = useChangeEmployee(employee?.id ?? 0)
  const save = async (input: EmployeeInput) => {
    if (employee) {
      await change.mutateAsync(employeeChange.parse(input))
      notifySuccess(t('employees.saved'))
    } else onCreated({ ...(await create.mutateAsync(input)), name: input.name })
    onClose()
  }
  return (
    <FormDrawer
      open
      title={employee ? t('employees.editTitle', { name: employee.name }) : t('employees.create')}
      formId={formId}
      isSaving={create.isPending || change.isPending}
      onClose={onClose}
    >
      <EmployeeForm formId={formId} employee={employee} save={save} />
    </FormDrawer>
  )
}

interface EmployeeFormProps {
  formId: string
  employee: EmployeeRow | undefined
  save: (input: EmployeeInput) => Promise<void>
}

const newEmployee: Partial<EmployeeInput> = {
  type: 'employee',
  templateId: null,
  groupId: null,
  leaderId: null,
  locale: null,
}

function EmployeeForm({ formId, employee, save }: EmployeeFormProps): ReactNode {
  const [form] = Form.useForm<EmployeeInput>()
  const claim = (error: ApiError) => {
    if (error.name !== 'userNameTaken') return false
    form.setFields([{ name: 'userName', errors: [error.message] }])
    return true
  }
  const { failure, submit } = useFormSave(form, () => save(form.getFieldsValue(true)), claim)
  return (
    <Form
      id={formId}
      name="employee"
      form={form}
      layout="vertical"
      initialValues={employee ?? newEmployee}
      onFinish={submit}
      scrollToFirstError
    >
      <FormGuard />
      <FailureNote failure={failure} />
      <EmployeeFields employee={employee} />
    </Form>
  )
}
