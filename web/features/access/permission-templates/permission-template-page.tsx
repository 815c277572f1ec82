import { DiffOutlined, PlusOutlined } from '@ant-design/icons'
import type { PermissionTemplateView } from '@landfall/contract/access/permission-templates.ts'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Allowed } from '#platform/permission.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PermissionTemplateCard } from './permission-template-card.tsx'
import { usePermissionTemplates } from './use-permission-templates.ts'
import './permission-templates.css'

const PermissionTemplateDrawer = lazyPart(() =>
  import('./permission-template-drawer.tsx').then((m) => m.PermissionTemplateDrawer),
)
const CompareDialog = lazyPart(() =>
  import('./template-compare-dialog.tsx').then((m) => m.TemplateCompareDialog),
)
const UsersDialog = lazyPart(() => import('./template-users-dialog.tsx').then((m) => m.TemplateUsersDialog))
const RemoveDialog = lazyPart(() =>
  import('./template-remove-dialog.tsx').then((m) => m.TemplateRemoveDialog),
)

type Opened =
  | { kind: 'form'; template: PermissionTemplateView | undefined }
  | { kind: 'compare' | 'users' | 'remove'; template: PermissionTemplateView }

/** The permission templates of the company. */
export function PermissionTemplatePage(): ReactNode {
  const { t } = useTranslation()
  const templates = usePermissionTemplates()
  const [opened, setOpened] = useState<Opened>()
  const items = templates.data?.items ?? []
  const close = () => setOpened(undefined)
  const first = items[0]
  const create = (
    <Allowed need="company.template.write">
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => setOpened({ kind: 'form', template: undefined })}
      >
        {t('permissionTemplates.create')}
      </Button>
    </Allowed>
  )
  return (
    <>
      <PageHeader title={t('permissionTemplates.title')} hint={t('permissionTemplates.hint')}>
        {first && items.length > 1 && (
          <Button
            icon={<DiffOutlined aria-hidden />}
            onClick={() => setOpened({ kind: 'compare', template: first })}
          >
            {t('permissionTemplates.compare')}
          </Button>
        )}
        {create}
      </PageHeader>
      <div className="panel">
        {templates.isPending && <Skeleton active />}
        {templates.isError && (
          <FailureState
            title={t('list.failed')}
            error={templates.error}
            onRetry={() => void templates.refetch()}
          />
        )}
        {templates.data && items.length === 0 && (
          <EmptyState
            title={t('permissionTemplates.empty')}
            hint={t('permissionTemplates.emptyHint')}
            action={create}
          />
        )}
        <ul className="template-cards">
          {items.map((template) => (
            <PermissionTemplateCard
              key={template.id}
              template={template}
              onAct={(kind) => setOpened({ kind, template })}
            />
          ))}
        </ul>
      </div>
      {opened?.kind === 'form' && <PermissionTemplateDrawer template={opened.template} onClose={close} />}
      {opened?.kind === 'compare' && (
        <CompareDialog templates={items} firstId={opened.template.id} onClose={close} />
      )}
      {opened?.kind === 'users' && <UsersDialog template={opened.template} onClose={close} />}
      {opened?.kind === 'remove' && (
        <RemoveDialog template={opened.template} templates={items} onClose={close} />
      )}
    </>
  )
}
