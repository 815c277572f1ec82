import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import type { TemplateView } from '@landfall/contract/customs/customs-templates.ts'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { TemplateNameDialog } from './template-name-dialog.tsx'
import { useDeleteTemplate, useTemplates } from './use-mapping-templates.ts'
import './customs-templates.css'

/** The company's mapping templates, to be renamed and deleted. */
export function TemplateDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const templates = useTemplates()
  const [renamed, setRenamed] = useState<TemplateView | null>(null)
  return (
    <TabDrawer open onClose={onClose} title={t('customsUpload.templateManage')}>
      {templates.error && (
        <FailureState title={t('list.failed')} error={templates.error} onRetry={() => templates.refetch()} />
      )}
      {templates.isPending && <Skeleton active paragraph={{ rows: 6 }} />}
      {templates.data?.length === 0 && <p className="quiet">{t('customsUpload.templateEmpty')}</p>}
      {templates.data && (
        <ul className="template-list" aria-label={t('customsUpload.templateManage')}>
          {templates.data.map((template) => (
            <TemplateItem key={template.id} template={template} onRename={() => setRenamed(template)} />
          ))}
        </ul>
      )}
      {renamed && (
        <TemplateNameDialog
          naming={{ id: renamed.id }}
          name={renamed.name}
          onClose={() => setRenamed(null)}
        />
      )}
    </TabDrawer>
  )
}

function TemplateItem({ template, onRename }: { template: TemplateView; onRename: () => void }): ReactNode {
  const { t } = useTranslation()
  const remove = useDeleteTemplate()
  const { name, kind, columns, userName, updatedAt } = template
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="quiet">
          {`${t(`customsUpload.${kind}`)} · ${t('customsUpload.templateColumns', { count: formatNumber(columns) })} · `}
          {t('customsUpload.templateBy', { name: userName })} <TimeBadge value={updatedAt} />
        </p>
      </div>
      <Button
        type="text"
        icon={<EditOutlined aria-hidden />}
        aria-label={`${t('customsUpload.templateRename')}: ${name}`}
        onClick={onRename}
      />
      <Button
        type="text"
        danger
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`${t('customsUpload.templateDelete')}: ${name}`}
        onClick={() => remove(template)}
      />
    </li>
  )
}
