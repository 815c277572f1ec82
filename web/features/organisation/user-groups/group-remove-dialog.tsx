import type { GroupRemoval, PoolOpening, UserGroupView } from '@landfall/contract/organisation/user-groups.ts'
import { Alert, Form, Select, Skeleton } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { poolTitle } from '#features/customers/public-pool/pool-phrase.ts'
import { formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { TabModal } from '#ui/tab-modal.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { groupChoices, idsInside, noGroup } from './group-tree.ts'
import { useRemovalOpenings, useRemoveGroup } from './use-user-groups.ts'

interface GroupRemoveDialogProps {
  groups: readonly UserGroupView[]
  /** Whether the user may put groups at the top. */
  canWriteTop: boolean
  group: UserGroupView
  onClose: () => void
}

/** Removes a group after asking where its people and the groups below it go, and saying what that opens to whom. */
export function GroupRemoveDialog(props: GroupRemoveDialogProps): ReactNode {
  const { groups, canWriteTop, group, onClose } = props
  const { t } = useTranslation()
  const [form] = Form.useForm<{ heirId: number }>()
  const parentId = group.parentId ?? noGroup
  const heirId = Form.useWatch('heirId', form) ?? parentId
  const openings = useRemovalOpenings(group.id, heirId === noGroup ? null : heirId)
  const remove = useRemoveGroup(group.id)
  const inside = groups.filter(({ parentId: above }) => above === group.id).length
  const submit = async (wish: { heirId: number }) => {
    await remove.mutateAsync(wish.heirId === noGroup ? null : wish.heirId)
    notifySuccess(t('userGroups.deleted', { name: group.name }))
    onClose()
  }
  const heirs = groupChoices(groups, idsInside(groups, group.id))
  return (
    <TabModal
      open
      title={t('userGroups.deleteTitle', { name: group.name })}
      okText={t('userGroups.delete')}
      okButtonProps={{ danger: true, disabled: !openings.data }}
      cancelText={t('common.cancel')}
      confirmLoading={remove.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {remove.error !== null && (
        <Alert type="error" showIcon title={describeError(remove.error)} role="alert" />
      )}
      <p>
        {t('userGroups.deleteHint', {
          members: formatNumber(group.members),
          groups: formatNumber(inside),
        })}
      </p>
      <Form
        form={form}
        name="removeGroup"
        layout="vertical"
        initialValues={{ heirId: parentId }}
        onFinish={(wish) => submit(wish).catch(() => undefined)}
      >
        <Form.Item name="heirId" label={t('userGroups.heir')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={[...(canWriteTop ? [{ value: noGroup, label: t('userGroups.noGroup') }] : []), ...heirs]}
          />
        </Form.Item>
      </Form>
      {/* The same element all the time: only what changes inside of one is read out. */}
      <div aria-live="polite">
        {openings.data ? (
          <Openings {...openings.data} />
        ) : openings.error ? (
          <FailureState
            title={t('userGroups.openings.failed')}
            error={openings.error}
            onRetry={() => openings.refetch()}
          />
        ) : (
          <>
            <span className="visually-hidden">{t('userGroups.openings.counting')}</span>
            <Skeleton active title={false} paragraph={{ rows: 2 }} />
          </>
        )}
      </div>
    </TabModal>
  )
}

function Openings({ pools, unruled }: GroupRemoval): ReactNode {
  const { t } = useTranslation()
  const headingId = useId()
  return (
    <section className="group-openings" aria-labelledby={headingId}>
      <h3 id={headingId}>{t('userGroups.openings.title')}</h3>
      {pools.length === 0 && unruled === 0 && <p className="quiet">{t('userGroups.openings.none')}</p>}
      <ul>
        {pools.flatMap((pool) =>
          openingLines(pool).map(({ kind, people }) => (
            <li key={`${pool.id} ${kind}`}>
              {t(`userGroups.openings.${kind}`, {
                pool: poolTitle(t, pool.name),
                amount: formatNumber(people),
              })}
            </li>
          )),
        )}
        {unruled > 0 && <li>{t('userGroups.openings.companyRules', { amount: formatNumber(unruled) })}</li>}
      </ul>
    </section>
  )
}

function openingLines({ gaining, losing, ruled }: PoolOpening) {
  return [
    { kind: 'opens' as const, people: gaining },
    { kind: 'closes' as const, people: losing },
    { kind: 'rules' as const, people: ruled },
  ].filter(({ people }) => people > 0)
}
