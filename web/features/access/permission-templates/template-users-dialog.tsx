import type { PermissionTemplateView } from '@landfall/contract/access/permission-templates.ts'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureState } from '#ui/failure-state.tsx'
import { TabModal } from '#ui/tab-modal.tsx'
import { UserName } from './rights-preview-dialog.tsx'
import { useTemplateUsers } from './use-permission-templates.ts'

interface TemplateUsersDialogProps {
  template: PermissionTemplateView
  onClose: () => void
}

/** Who has a template. */
export function TemplateUsersDialog({ template, onClose }: TemplateUsersDialogProps): ReactNode {
  const { t } = useTranslation()
  const users = useTemplateUsers(template.id)
  return (
    <TabModal
      open
      title={t('permissionTemplates.usersOf', { name: template.name })}
      footer={null}
      onCancel={onClose}
    >
      {users.isPending && <Skeleton active title={false} />}
      {users.isError && (
        <FailureState title={t('list.failed')} error={users.error} onRetry={() => void users.refetch()} />
      )}
      <ul className="template-users">
        {users.data?.items.map((user) => (
          <li key={user.id}>
            <UserName user={user} />
          </li>
        ))}
      </ul>
    </TabModal>
  )
}
