import { coverableFields, usuallyCovered } from '@landfall/contract/customers/customer-cover.ts'
import type { Pool, PoolInput, RecycleRules } from '@landfall/contract/customers/public-pool.ts'
import { userGroupRoutes } from '@landfall/contract/organisation/user-groups.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, Input, InputNumber, Select, Skeleton, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { usePermission } from '#platform/permission.tsx'
import { FailureNote } from '#ui/failure-note.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormDrawer } from '#ui/form-drawer.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { OwnRulesFields } from './own-rules-fields.tsx'
import { usePoolForm } from './use-pool-form.ts'
import { useRules } from './use-pool-settings.ts'

const newPool: Omit<PoolInput, 'ownRules'> = {
  name: '',
  groupIds: [],
  dailyClaims: null,
  dailyViews: null,
  cooldownDays: 0,
  restingDays: 0,
  isMasked: true,
  coveredFields: [...usuallyCovered],
  reasonRequired: false,
}

interface PoolFormDrawerProps {
  /** Absent: a new one. */
  pool: Pool | undefined
  onClose: () => void
}

/** Says what a pool allows, and by which rules customers drop into it. */
export function PoolFormDrawer({ pool, onClose }: PoolFormDrawerProps): ReactNode {
  const { t } = useTranslation()
  const formId = useId()
  const rules = useRules()
  const title = t(pool ? 'poolSettings.editPool' : 'poolSettings.addPool')
  if (rules.data) return <PoolForm {...{ pool, title, formId, onClose }} companyRules={rules.data} />
  return (
    <FormDrawer open title={title} formId={formId} isSaving={false} onClose={onClose}>
      {rules.error ? (
        <FailureState title={t('poolSettings.failed')} error={rules.error} onRetry={() => rules.refetch()} />
      ) : (
        <Skeleton active />
      )}
    </FormDrawer>
  )
}

interface PoolFormProps extends PoolFormDrawerProps {
  title: string
  formId: string
  companyRules: RecycleRules
}

function PoolForm({ pool, title, formId, companyRules, onClose }: PoolFormProps): ReactNode {
  const { t } = useTranslation()
  const { form, ruleForm, failure, report, isTrying, isSaving, tryOut, submit } = usePoolForm(pool, onClose)
  const isFirst = pool?.isDefault ?? false
  const nameLabel = t('poolSettings.poolName')
  return (
    <FormDrawer open title={title} formId={formId} isSaving={isSaving} onClose={onClose}>
      <Form
        id={formId}
        form={form}
        name="pool"
        layout="vertical"
        initialValues={{ ...newPool, ...pool, hasOwnRules: (pool?.ownRules ?? null) !== null }}
        onFinish={submit}
        scrollToFirstError
      >
        <FormGuard />
        <FailureNote failure={failure} />
        <Form.Item
          name="name"
          label={nameLabel}
          extra={isFirst && t('poolSettings.poolNameHint')}
          rules={
            isFirst
              ? []
              : [{ required: true, whitespace: true, message: t('common.required', { field: nameLabel }) }]
          }
        >
          <Input maxLength={40} />
        </Form.Item>
        {!isFirst && <GroupField />}
        <AllowanceFields />
        {!isFirst && (
          <OwnRulesFields
            form={ruleForm}
            initial={{ ...(pool?.ownRules ?? companyRules), runHour: companyRules.runHour }}
            {...{ report, isTrying }}
            onTryOut={tryOut}
          />
        )}
      </Form>
    </FormDrawer>
  )
}

function AllowanceFields(): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <div className="pool-pair">
        <LimitField name="dailyClaims" />
        <LimitField name="dailyViews" hint={t('poolSettings.dailyViewsHint')} />
        <WaitField name="cooldownDays" />
        <WaitField name="restingDays" />
      </div>
      <Form.Item
        name="isMasked"
        label={t('poolSettings.isMasked')}
        valuePropName="checked"
        layout="horizontal"
      >
        <Switch />
      </Form.Item>
      <Form.Item
        name="coveredFields"
        label={t('poolSettings.coveredFields')}
        extra={t('poolSettings.coveredFieldsHint')}
      >
        <Checkbox.Group
          options={coverableFields.map((value) => ({ value, label: t(`customers.fields.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="reasonRequired"
        label={t('poolSettings.reasonRequired')}
        valuePropName="checked"
        layout="horizontal"
      >
        <Switch />
      </Form.Item>
    </>
  )
}

// The groups stay as they are for those who may not look at groups.
function GroupField(): ReactNode {
  const { t } = useTranslation()
  const maySee = usePermission('company.group.read')
  const { data } = useQuery({
    queryKey: ['userGroups', 'choices'],
    queryFn: ({ signal }) => call(userGroupRoutes.list, {}, { signal }),
    enabled: maySee,
  })
  const chosen = Form.useWatch<number[] | undefined>('groupIds') ?? []
  if (!maySee) return null
  const choices = data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const gone = data ? chosen.filter((id) => !data.items.some((group) => group.id === id)) : []
  return (
    <Form.Item name="groupIds" label={t('poolSettings.groups')} extra={t('poolSettings.groupsHint')}>
      <Select
        mode="multiple"
        placeholder={t('poolSettings.everybody')}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...choices, ...gone.map((id) => ({ value: id, label: t('poolSettings.goneGroup') }))]}
      />
    </Form.Item>
  )
}

function LimitField({ name, hint }: { name: 'dailyClaims' | 'dailyViews'; hint?: string }): ReactNode {
  const { t } = useTranslation()
  return (
    <Form.Item name={name} label={t(`poolSettings.${name}`)} extra={hint}>
      <InputNumber
        min={1}
        max={100_000}
        precision={0}
        placeholder={t('poolSettings.unlimited')}
        style={{ width: 160 }}
      />
    </Form.Item>
  )
}

function WaitField({ name }: { name: 'cooldownDays' | 'restingDays' }): ReactNode {
  const { t } = useTranslation()
  const label = t(`poolSettings.${name}`)
  return (
    <Form.Item
      name={name}
      label={label}
      extra={t(`poolSettings.${name}Hint`)}
      rules={[{ required: true, message: t('common.required', { field: label }) }]}
    >
      <InputNumber min={0} max={365} precision={0} style={{ width: 160 }} />
    </Form.Item>
  )
}
