import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { TemplateForm } from './template-form.tsx'

const listPath = '/email/emailTemplate'

/** Writes a new template. */
export function TemplateAddPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <TemplateForm
      title={t('emailTemplates.create')}
      onSaved={() => navigate(listPath)}
      onCancel={() => navigate(listPath)}
    />
  )
}
