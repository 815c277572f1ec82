import type { PermissionTemplateView } from '@landfall/contract/access/permission-templates.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useCopyTemplate } from './use-permission-templates.ts'

interface PermissionTemplateCardProps {
  template: PermissionTemplateView
  onAct: (kind: 'form' | 'compare' | 'users' | 'remove') => void
}

/** One template with what it gives, who has it and what can be done with it. */
export function PermissionTemplateCard({ template, onAct }: PermissionTemplateCardProps): ReactNode {
  const { t } = useTranslation()
  const mayWrite = usePermission('company.template.write') && template.isGrantable
  const copy = useCopyTemplate()
  const { name, description, dataScope, permissions, users } = template
  const copyIt = async () => {
    const made = await copy.mutateAsync(template.id)
    notifySuccess(t('permissionTemplates.copied', { name: made.name }))
  }
  return (
    <li className="template-card">
      <div className="template-heading">
        <h2>{name}</h2>
        <StateTag tone="active">{t(`permissionTemplates.scopes.${dataScope}`)}</StateTag>
      </div>
      {description !== '' && <p>{description}</p>}
      <p className="template-facts">
        <span>{t('permissionTemplates.rightsAmount', { amount: formatNumber(permissions.length) })}</span>
        {users === 0 ? (
          <span>{t('permissionTemplates.noUsers')}</span>
        ) : (
          <Button type="link" onClick={() => onAct('users')}>
            {t('permissionTemplates.usersAmount', { amount: formatNumber(users) })}
          </Button>
        )}
        <span>
          {t('permissionTemplates.updatedAt')} <TimeBadge value={template.updatedAt} />
        </span>
      </p>
      {!template.isGrantable && <p className="template-note">{t('permissionTemplates.tooStrong')}</p>}
      <div className="template-actions">
        <Button
          aria-label={`${t(mayWrite ? 'permissionTemplates.edit' : 'permissionTemplates.view')}: ${name}`}
          onClick={() => onAct('form')}
        >
          {t(mayWrite ? 'permissionTemplates.edit' : 'permissionTemplates.view')}
        </Button>
        {mayWrite && (
          <>
            <Button
              aria-label={`${t('permissionTemplates.copy')}: ${name}`}
              loading={copy.isPending}
              onClick={() => void copyIt()}
            >
              {t('permissionTemplates.copy')}
            </Button>
            <Button
              danger
              aria-label={`${t('permissionTemplates.delete')}: ${name}`}
              onClick={() => onAct('remove')}
            >
              {t('permissionTemplates.delete')}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
