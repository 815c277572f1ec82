import { locales } from '@landfall/contract/locales.ts'
import {
  type EmployeeChoices,
  type EmployeeRow,
  employeeTypes,
} from '@landfall/contract/organisation/employees.ts'
import { Alert, Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { localeNames } from '#platform/locale-choice.ts'
import { usePermission } from '#platform/permission.tsx'
import { useSession } from '#platform/session-store.ts'
import { useEmployeeChoices, useProposedUserName } from './use-employees.ts'

/** The fields of an employee; his own place is for others to change. */
export function EmployeeFields({ employee }: { employee: EmployeeRow | undefined }): ReactNode {
  const { t } = useTranslation()
  const isSelf = useSession((state) => state.user?.id === employee?.id)
  const mayLimit = usePermission('company.points.allot')
  const required = t('common.required', { field: t('employees.fields.name') })
  return (
    <div className="employee-fields">
      <Form.Item
        name="name"
        label={t('employees.fields.name')}
        rules={[{ required: true, whitespace: true, message: required }]}
      >
        <Input maxLength={64} autoFocus autoComplete="off" />
      </Form.Item>
      {employee ? (
        <Form.Item label={t('employees.fields.userName')}>
          <span className="employee-fixed">{employee.userName}</span>
        </Form.Item>
      ) : (
        <UserNameField />
      )}
      <Form.Item name="email" label={t('employees.fields.email')}>
        <Input maxLength={320} inputMode="email" autoComplete="off" />
      </Form.Item>
      <Form.Item name="phone" label={t('employees.fields.phone')} extra={t('employees.phoneHint')}>
        <Input maxLength={40} type="tel" autoComplete="off" />
      </Form.Item>
      {isSelf && <Alert className="wide-field" type="info" showIcon title={t('employees.ownAccount')} />}
      <PlaceFields employee={employee} isFixed={isSelf} />
      {mayLimit && (
        <Form.Item
          name="pointsLimit"
          label={t('employees.fields.pointsLimit')}
          extra={t('employees.pointsHint')}
        >
          <InputNumber min={0} max={1_000_000_000} precision={0} className="full-width" />
        </Form.Item>
      )}
      <Form.Item name="locale" label={t('employees.fields.locale')} extra={t('employees.localeHint')}>
        <NullSelect
          none={t('employees.companyLocale')}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
        />
      </Form.Item>
    </div>
  )
}

function UserNameField(): ReactNode {
  const { t } = useTranslation()
  const name = Form.useWatch<string | undefined>('name') ?? ''
  const proposed = useProposedUserName(name)
  return (
    <Form.Item
      name="userName"
      label={t('employees.fields.userName')}
      extra={
        proposed === '' ? t('employees.userNameHintPlain') : t('employees.userNameHint', { name: proposed })
      }
      rules={[{ pattern: /^\s*([A-Za-z0-9]{2,16})?\s*$/, message: t('employees.userNameWrong') }]}
    >
      <Input maxLength={16} autoComplete="off" placeholder={proposed} />
    </Form.Item>
  )
}

function PlaceFields({
  employee,
  isFixed,
}: {
  employee: EmployeeRow | undefined
  isFixed: boolean
}): ReactNode {
  const { t } = useTranslation()
  const { data: choices } = useEmployeeChoices()
  const type = Form.useWatch<EmployeeRow['type'] | undefined>('type')
  const form = Form.useFormInstance()
  const options = placeOptions(choices, employee)
  // Who comes into a group usually works for its leader.
  const followGroup = (groupId: number | null) => {
    const leaderId = choices?.groups.find(({ id }) => id === groupId)?.leaderId ?? null
    const isOffered = options.leaders.some(({ value }) => value === leaderId)
    if (!employee && isOffered && form.getFieldValue('leaderId') === null)
      form.setFieldValue('leaderId', leaderId)
  }
  return (
    <>
      {(choices?.mayMakeAdmins || employee?.type === 'admin') && (
        <Form.Item name="type" label={t('employees.fields.type')} extra={t('employees.typeHint')}>
          <Select
            disabled={isFixed}
            options={employeeTypes.map((value) => ({ value, label: t(`employees.types.${value}`) }))}
          />
        </Form.Item>
      )}
      <Form.Item name="templateId" label={t('employees.fields.template')} hidden={type === 'admin'}>
        <NullSelect none={t('employees.noTemplate')} disabled={isFixed} options={options.templates} />
      </Form.Item>
      <Form.Item name="groupId" label={t('employees.fields.group')}>
        <NullSelect
          none={t('employees.noGroup')}
          disabled={isFixed}
          options={options.groups}
          onPick={followGroup}
        />
      </Form.Item>
      <Form.Item name="leaderId" label={t('employees.fields.leader')}>
        <NullSelect none={t('employees.noLeader')} disabled={isFixed} options={options.leaders} />
      </Form.Item>
    </>
  )
}

// Offered is what the caller may give, and what the employee has already.
function placeOptions(choices: EmployeeChoices | undefined, employee: EmployeeRow | undefined) {
  const { templates = [], groups = [], people = [] } = choices ?? {}
  const leaders = people
    .filter(({ id }) => id !== employee?.id)
    .map(({ id, name, username }) => ({ value: id, label: `${name} (${username})` }))
  const { leaderId, leaderName } = employee ?? {}
  const isKnown = leaders.some(({ value }) => value === leaderId)
  return {
    templates: templates
      .filter(({ id, isGrantable }) => isGrantable || id === employee?.templateId)
      .map(({ id, name }) => ({ value: id, label: name })),
    groups: groups
      .filter(({ id, isInReach }) => isInReach || id === employee?.groupId)
      .map(({ id, path }) => ({ value: id, label: path })),
    leaders: leaderId && !isKnown ? [{ value: leaderId, label: leaderName ?? '' }, ...leaders] : leaders,
  }
}

interface NullSelectProps<Value> {
  id?: string
  value?: Value | null
  onChange?: (value: Value | null) => void
  /** Called beside `onChange` when the user chooses. */
  onPick?: (value: Value | null) => void
  none: string
  disabled?: boolean
  options: readonly { value: Value; label: string }[]
}

/** A choice of which none is one; the library's select knows no null. */
function NullSelect<Value extends string | number>(props: NullSelectProps<Value>): ReactNode {
  const { id, value, onChange, onPick, none, disabled, options } = props
  const nothing = '' as Value
  return (
    <Select<Value>
      id={id}
      value={value ?? nothing}
      disabled={disabled}
      showSearch={{ optionFilterProp: 'label' }}
      options={[{ value: nothing, label: none }, ...options]}
      onChange={(next) => {
        const chosen = next === nothing ? null : next
        onChange?.(chosen)
        onPick?.(chosen)
      }}
    />
  )
}
