import {
  type EmployeePlace,
  employeeBatchRoutes,
  placedAtOnce,
} from '@landfall/contract/organisation/employee-batch.ts'
import type { EmployeeChoices } from '@landfall/contract/organisation/employees.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import type { BatchAction } from '#ui/list-model.ts'
import { notifySuccess } from '#ui/toast-store.ts'

interface Choice {
  value: number
  label: string
}

/** Null as a choice: the component knows no option without a value. */
const nobody = 0

/** What can be given to many employees at once. */
export function useEmployeeBatch(choices: EmployeeChoices | undefined): BatchAction[] {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { templates = [], groups = [], people = [] } = choices ?? {}
  const place = async (selection: Parameters<BatchAction['run']>[0], change: EmployeePlace) => {
    const { changed, left } = await call(employeeBatchRoutes.place, { body: { selection, place: change } })
    notifySuccess(t('employees.batch.changed', { amount: formatNumber(changed) }))
    if (left > 0) notifySuccess(t('employees.batch.left', { amount: formatNumber(left) }))
    await client.invalidateQueries({ queryKey: ['employees'] })
  }
  const action = (
    key: 'template' | 'group' | 'leader',
    field: keyof EmployeePlace,
    options: readonly Choice[],
  ): BatchAction => ({
    key,
    label: t(`employees.batch.${key}`),
    need: 'company.employee.write',
    most: placedAtOnce,
    fields: (
      <Form.Item name={field} label={t(`employees.fields.${key}`)} rules={[{ required: true }]}>
        <Select showSearch={{ optionFilterProp: 'label' }} options={[...options]} />
      </Form.Item>
    ),
    run: (selection, values) => {
      const value = Number(values[field])
      return place(selection, { [field]: value === nobody ? null : value })
    },
  })
  const none = { value: nobody, label: t('employees.batch.none') }
  return [
    action(
      'template',
      'templateId',
      templates.map(({ id, name }) => ({ value: id, label: name })),
    ),
    action('group', 'groupId', [none, ...groups.map(({ id, path }) => ({ value: id, label: path }))]),
    action('leader', 'leaderId', [none, ...people.map(({ id, name }) => ({ value: id, label: name }))]),
  ]
}
