import type { UserGroupView } from '@landfall/contract/organisation/user-groups.ts'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { useGroupMembers } from './use-user-groups.ts'

/** What can be opened for a group. */
export type GroupAct = 'edit' | 'below' | 'members' | 'remove'

interface GroupPanelProps {
  group: UserGroupView
  canWriteTop: boolean
  onAct: (act: GroupAct) => void
}

/** One group with its leader and members. */
export function GroupPanel({ group, canWriteTop, onAct }: GroupPanelProps): ReactNode {
  const { t } = useTranslation()
  const mayWrite = usePermission('company.group.write') && (group.canWrite || canWriteTop)
  const members = useGroupMembers(group.id)
  return (
    <section className="group-panel" aria-label={group.name}>
      <h2>{group.name}</h2>
      <p className="group-facts">
        {t('userGroups.leader')}: {group.leaderName ?? t('userGroups.noLeader')}
        {' · '}
        {t('userGroups.memberAmount', { amount: formatNumber(group.members) })}
      </p>
      {mayWrite && (
        <div className="group-actions">
          <Button onClick={() => onAct('edit')}>{t('userGroups.edit')}</Button>
          <Button onClick={() => onAct('below')}>{t('userGroups.createBelow')}</Button>
          <Button onClick={() => onAct('members')}>{t('userGroups.addMembers')}</Button>
          <Button danger onClick={() => onAct('remove')}>
            {t('userGroups.delete')}
          </Button>
        </div>
      )}
      <h3>{t('userGroups.members')}</h3>
      {members.isPending && <Skeleton active title={false} />}
      {members.isError && (
        <FailureState title={t('list.failed')} error={members.error} onRetry={() => void members.refetch()} />
      )}
      {members.data?.items.length === 0 && <p className="group-facts">{t('userGroups.noMembers')}</p>}
      <ul className="member-list">
        {members.data?.items.map((member) => (
          <li key={member.id}>
            <span>
              {member.name} <span className="group-count">{member.username}</span>
            </span>
            {member.isDisabled && <StateTag tone="neutral">{t('userGroups.disabledMember')}</StateTag>}
          </li>
        ))}
      </ul>
    </section>
  )
}
