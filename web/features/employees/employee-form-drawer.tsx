import {
  type EmployeeInput,
  type EmployeeRow,
  employeeChange,
  type IssuedPassword,
} from '@landfall/contract/employees.ts'
import { Alert, Button, Form } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { FormGuard } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
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
    <TabDrawer
      open
      onClose={onClose}
      mask={{ closable: false }}
      title={employee ? t('employees.editTitle', { name: employee.name }) : t('employees.create')}
      footer={
        <div className="employee-footer">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="primary"
            htmlType="submit"
            form={formId}
            loading={create.isPending || change.isPending}
          >
            {t('common.save')}
          </Button>
        </div>
      }
    >
      <EmployeeForm formId={formId} employee={employee} save={save} />
    </TabDrawer>
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
  const [failure, setFailure] = useState('')
  const submit = async () => {
    setFailure('')
    try {
      await save(form.getFieldsValue(true))
    } catch (error) {
      if (error instanceof ApiError && error.name === 'userNameTaken')
        form.setFields([{ name: 'userName', errors: [error.message] }])
      else if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeError(error))
    }
  }
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
      {failure && <Alert type="error" showIcon title={failure} className="employee-failure" role="alert" />}
      <EmployeeFields employee={employee} />
    </Form>
  )
}
