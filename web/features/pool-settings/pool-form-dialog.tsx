import { coverableFields, usuallyCovered } from '@landfall/contract/customer-cover.ts'
import type { Pool, PoolInput } from '@landfall/contract/public-pool.ts'
import { userGroupRoutes } from '@landfall/contract/user-groups.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox, Form, Input, InputNumber, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { usePermission } from '#platform/permission.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { TabModal } from '#ui/tab-modal.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useSavePool } from './use-pool-settings.ts'

const newPool: PoolInput = {
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

interface PoolFormDialogProps {
  /** Absent: a new one. */
  pool: Pool | undefined
  onClose: () => void
}

/** Says what a pool allows. */
export function PoolFormDialog({ pool, onClose }: PoolFormDialogProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<PoolInput>()
  const save = useSavePool(pool?.id)
  const isFirst = pool?.isDefault ?? false
  const submit = async (values: PoolInput) => {
    const { groupIds = pool?.groupIds ?? [], dailyClaims = null, dailyViews = null } = values
    try {
      await save.mutateAsync({ ...values, groupIds, dailyClaims, dailyViews })
      notifySuccess(t('poolSettings.poolSaved'))
      onClose()
    } catch (error) {
      if (error instanceof ApiError) placeIssues(form, error)
    }
  }
  const nameLabel = t('poolSettings.poolName')
  return (
    <TabModal
      open
      title={t(pool ? 'poolSettings.editPool' : 'poolSettings.addPool')}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {save.error !== null && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={describeError(save.error)}
          className="pool-failure"
        />
      )}
      <Form form={form} name="pool" layout="vertical" initialValues={pool ?? newPool} onFinish={submit}>
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
      </Form>
    </TabModal>
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
  if (!maySee) return null
  return (
    <Form.Item name="groupIds" label={t('poolSettings.groups')} extra={t('poolSettings.groupsHint')}>
      <Select
        mode="multiple"
        placeholder={t('poolSettings.everybody')}
        showSearch={{ optionFilterProp: 'label' }}
        options={data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []}
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
