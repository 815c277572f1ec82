import { SaveOutlined } from '@ant-design/icons'
import type { AppliedTemplate } from '@landfall/contract/customs/customs-templates.ts'
import type { UploadDecisions } from '@landfall/contract/customs/customs-upload.ts'
import { Alert, Button, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '#platform/i18n.ts'
import { Allowed } from '#platform/permission.tsx'
import { LabelledField } from '#ui/labelled-field.tsx'
import { TemplateNameDialog } from './template-name-dialog.tsx'
import { useApplyTemplate, useTemplates } from './use-mapping-templates.ts'
import './customs-templates.css'

interface TemplateBarProps {
  headers: readonly string[]
  decisions: UploadDecisions
  /** False while something is open without which the decisions are of no use to others. */
  isComplete: boolean
  onApply: (applied: AppliedTemplate) => void
}

/** Takes the mapping of a template over, or publishes one's own. */
export function TemplateBar({ headers, decisions, isComplete, onApply }: TemplateBarProps): ReactNode {
  const { t } = useTranslation()
  const templates = useTemplates()
  const apply = useApplyTemplate(headers)
  const [isNaming, setIsNaming] = useState(false)
  const choices = (templates.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <div className="template-bar">
        {choices.length > 0 && (
          <LabelledField label={t('customsUpload.template')}>
            <Select<number>
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('customsUpload.templateNone')}
              loading={apply.isPending}
              value={apply.variables ?? null}
              options={choices}
              onChange={(id) => apply.mutate(id, { onSuccess: onApply })}
            />
          </LabelledField>
        )}
        <Allowed need="customs.template.write">
          <Button
            icon={<SaveOutlined aria-hidden />}
            disabled={!isComplete}
            onClick={() => setIsNaming(true)}
          >
            {t('customsUpload.templateSave')}
          </Button>
        </Allowed>
      </div>
      {apply.isError && <Alert type="error" showIcon role="alert" title={describeError(apply.error)} />}
      {apply.data && <AppliedNote applied={apply.data} />}
      {isNaming && <TemplateNameDialog naming={{ headers, decisions }} onClose={() => setIsNaming(false)} />}
    </>
  )
}

function AppliedNote({ applied: { name, missing } }: { applied: AppliedTemplate }): ReactNode {
  const { t } = useTranslation()
  const columns = missing.join(t('tableFiles.listComma'))
  return (
    <Alert
      type={missing.length > 0 ? 'warning' : 'info'}
      showIcon
      role="status"
      title={t('customsUpload.templateApplied', { name })}
      description={missing.length > 0 ? t('customsUpload.templateMissing', { columns }) : undefined}
    />
  )
}
