import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { useTabTitle } from '#ui/tab-context.ts'
import { TemplateForm } from './template-form.tsx'
import { useTemplate } from './use-templates.ts'

const listPath = '/email/emailTemplate'

/** Changes the template whose id is in the address. */
export function TemplateEditPage(): ReactNode {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const id = Number(params.get('id'))
  if (Number.isSafeInteger(id) && id > 0) return <TemplateEditor id={id} />
  return (
    <div className="panel">
      <EmptyState
        title={t('emailTemplates.noneChosen')}
        action={
          <Link className="plain-link" to={listPath}>
            {t('emailTemplates.toList')}
          </Link>
        }
      />
    </div>
  )
}

function TemplateEditor({ id }: { id: number }): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const template = useTemplate(id)
  useTabTitle(template.data?.name)
  if (template.error) {
    return (
      <FailureState
        title={t('emailTemplates.failed')}
        error={template.error}
        onRetry={() => template.refetch()}
      />
    )
  }
  if (!template.data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <TemplateForm
      key={template.data.id}
      title={t('emailTemplates.editTitle', { name: template.data.name })}
      template={template.data}
      onSaved={() => navigate(listPath)}
      onCancel={() => navigate(listPath)}
    />
  )
}
