import type { UserGroupInput, UserGroupView } from '@landfall/contract/organisation/user-groups.ts'
import { Alert, Form, Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColleagueSelect } from '#features/access/colleagues/colleague-select.tsx'
import { ApiError } from '#platform/api-error.ts'
import { formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { FormGuard } from '#ui/form-guard.tsx'
import { TabModal } from '#ui/tab-modal.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { groupChoices, idsInside, noGroup } from './group-tree.ts'
import { useAddMembers, useSaveGroup } from './use-user-groups.ts'

interface GroupDialogProps {
  groups: readonly UserGroupView[]
  /** Whether the user may put groups at the top. */
  canWriteTop: boolean
  onClose: () => void
}

interface GroupFormProps extends GroupDialogProps {
  /** Absent for a new group. */
  group: UserGroupView | undefined
  parentId: number | null
  onSaved: (group: UserGroupView) => void
}

/** Creates a group, renames it, moves it, or gives it another leader. */
export function GroupFormDialog(props: GroupFormProps): ReactNode {
  const { groups, canWriteTop, group, parentId, onSaved, onClose } = props
  const { t } = useTranslation()
  const [form] = Form.useForm<{ name: string; parentId: number; leaderId?: number }>()
  const [failure, setFailure] = useState('')
  const save = useSaveGroup(group?.id)
  const parents = groupChoices(groups, group && idsInside(groups, group.id)).filter(
    ({ value }) => canWriteTop || value === parentId || groups.find(({ id }) => id === value)?.canWrite,
  )
  const submit = async (values: { name: string; parentId: number; leaderId?: number }) => {
    setFailure('')
    const input: UserGroupInput = {
      name: values.name,
      parentId: values.parentId === noGroup ? null : values.parentId,
      leaderId: values.leaderId ?? null,
    }
    try {
      onSaved(await save.mutateAsync(input))
      notifySuccess(t('userGroups.saved'))
      onClose()
    } catch (error) {
      const isName = error instanceof ApiError && error.name === 'userGroupNameTaken'
      if (isName) form.setFields([{ name: 'name', errors: [error.message] }])
      else setFailure(describeError(error))
    }
  }
  const name = t('userGroups.name')
  return (
    <TabModal
      open
      title={group ? t('userGroups.editTitle', { name: group.name }) : t('userGroups.create')}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {failure && <Alert type="error" showIcon title={failure} role="alert" />}
      <Form
        form={form}
        name="userGroup"
        layout="vertical"
        initialValues={{
          name: group?.name ?? '',
          parentId: parentId ?? noGroup,
          leaderId: group?.leaderId ?? undefined,
        }}
        onFinish={submit}
      >
        <FormGuard />
        <Form.Item
          name="name"
          label={name}
          rules={[{ required: true, whitespace: true, message: t('common.required', { field: name }) }]}
        >
          <Input maxLength={60} autoFocus />
        </Form.Item>
        <Form.Item name="parentId" label={t('userGroups.parent')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={[
              ...(canWriteTop || parentId === null ? [{ value: noGroup, label: t('userGroups.top') }] : []),
              ...parents,
            ]}
          />
        </Form.Item>
        <Form.Item name="leaderId" label={t('userGroups.leader')}>
          <ColleagueSelect<number> allowClear showsLogin placeholder={t('userGroups.noLeader')} />
        </Form.Item>
      </Form>
    </TabModal>
  )
}

/** Moves employees into a group. */
export function MembersDialog({ group, onClose }: { group: UserGroupView; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ userIds: number[] }>()
  const add = useAddMembers(group.id)
  const submit = async ({ userIds }: { userIds: number[] }) => {
    const { moved } = await add.mutateAsync(userIds)
    notifySuccess(t('userGroups.moved', { amount: formatNumber(moved) }))
    onClose()
  }
  const label = t('userGroups.members')
  return (
    <TabModal
      open
      title={`${t('userGroups.addMembers')}: ${group.name}`}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      confirmLoading={add.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {add.error !== null && <Alert type="error" showIcon title={describeError(add.error)} role="alert" />}
      <Form
        form={form}
        name="groupMembers"
        layout="vertical"
        onFinish={(wish) => submit(wish).catch(() => undefined)}
      >
        <Form.Item
          name="userIds"
          label={label}
          extra={t('userGroups.addMembersHint')}
          rules={[{ required: true, message: t('common.required', { field: label }) }]}
        >
          <ColleagueSelect<number[]> mode="multiple" showsLogin />
        </Form.Item>
      </Form>
    </TabModal>
  )
}
