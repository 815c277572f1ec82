import type { EmployeeChoices, EmployeeRow } from '@landfall/contract/organisation/employees.ts'
import { employeeTypes } from '@landfall/contract/organisation/employees.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { localeNames } from '#platform/locale-choice.ts'
import type { ListColumn, ListFilterField } from '#ui/list-model.ts'
import { StateTag } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'

/** The columns of the list of employees. */
export function useEmployeeColumns(): ListColumn<EmployeeRow>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      title: t('employees.fields.name'),
      width: 170,
      sortable: true,
      isMain: true,
      render: (row) => <EmployeeName row={row} />,
    },
    {
      key: 'userName',
      title: t('employees.fields.userName'),
      width: 130,
      sortable: true,
      render: (row) => row.userName,
    },
    {
      key: 'type',
      title: t('employees.fields.type'),
      width: 120,
      render: (row) => t(`employees.types.${row.type}`),
    },
    {
      key: 'template',
      title: t('employees.fields.template'),
      width: 160,
      render: (row) => (row.type === 'admin' ? null : row.templateName),
    },
    { key: 'group', title: t('employees.fields.group'), width: 140, render: (row) => row.groupName },
    { key: 'leader', title: t('employees.fields.leader'), width: 130, render: (row) => row.leaderName },
    {
      key: 'lastSignInAt',
      title: t('employees.fields.lastSignIn'),
      width: 140,
      sortable: true,
      render: (row) =>
        row.lastSignInAt ? (
          <TimeBadge value={row.lastSignInAt} />
        ) : (
          <span className="muted">{t('employees.never')}</span>
        ),
    },
    {
      key: 'email',
      title: t('employees.fields.email'),
      width: 210,
      isOptional: true,
      render: (row) => row.email,
    },
    {
      key: 'phone',
      title: t('employees.fields.phone'),
      width: 150,
      isOptional: true,
      render: (row) => row.phone,
    },
    {
      key: 'pointsLimit',
      title: t('employees.fields.pointsLimit'),
      width: 150,
      align: 'right',
      isOptional: true,
      render: (row) => row.pointsLimit !== null && formatNumber(row.pointsLimit),
    },
    {
      key: 'locale',
      title: t('employees.fields.locale'),
      width: 120,
      isOptional: true,
      render: (row) => (row.locale ? localeNames[row.locale] : t('employees.companyLocale')),
    },
    {
      key: 'createdAt',
      title: t('employees.fields.createdAt'),
      width: 130,
      sortable: true,
      isOptional: true,
      render: (row) => <TimeBadge value={row.createdAt} />,
    },
  ]
}

function EmployeeName({ row }: { row: EmployeeRow }): ReactNode {
  const { t } = useTranslation()
  return (
    <span className="employee-name">
      {row.name}
      {row.disabledAt !== null && <StateTag tone="neutral">{t('employees.disabledState')}</StateTag>}
      {row.isPasswordTemporary && <StateTag tone="warning">{t('employees.temporary')}</StateTag>}
    </span>
  )
}

/** What employees can be filtered by. */
export function useEmployeeFilters(choices: EmployeeChoices | undefined): ListFilterField[] {
  const { t } = useTranslation()
  const { templates = [], groups = [], people = [] } = choices ?? {}
  return [
    {
      field: 'templateId',
      label: t('employees.fields.template'),
      kind: 'choice',
      isQuick: true,
      choices: templates.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      field: 'groupId',
      label: t('employees.fields.group'),
      kind: 'choice',
      isQuick: true,
      choices: groups.map(({ id, path }) => ({ value: id, label: path })),
    },
    {
      field: 'leaderId',
      label: t('employees.fields.leader'),
      kind: 'choice',
      choices: people.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      field: 'type',
      label: t('employees.fields.type'),
      kind: 'choice',
      operators: ['in', 'ne'],
      choices: employeeTypes.map((value) => ({ value, label: t(`employees.types.${value}`) })),
    },
    {
      field: 'isPasswordTemporary',
      label: t('employees.fields.isPasswordTemporary'),
      kind: 'boolean',
    },
    { field: 'name', label: t('employees.fields.name'), kind: 'text' },
    { field: 'email', label: t('employees.fields.email'), kind: 'text' },
    { field: 'lastSignInAt', label: t('employees.fields.lastSignIn'), kind: 'date' },
    { field: 'createdAt', label: t('employees.fields.createdAt'), kind: 'date' },
    { field: 'disabledAt', label: t('employees.fields.disabledAt'), kind: 'date' },
  ]
}
