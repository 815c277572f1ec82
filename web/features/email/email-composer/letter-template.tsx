import type { EmailVariable } from '@landfall/contract/email/email-variables.ts'
import type { FilledTemplate } from '@landfall/contract/email/letters.ts'
import { Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { variableKeys } from '../block-editor/variable-picker.tsx'
import { useTemplateNames } from '../email-templates/use-templates.ts'

interface TemplateFieldProps {
  id: string
  /** Of the reader. */
  language: string | null
  onChoose: (templateId: number) => void
}

/** Chooses a template; those in the language of the reader stand first. */
export function TemplateField({ id, language, onChoose }: TemplateFieldProps): ReactNode {
  const { t } = useTranslation()
  const templates = useTemplateNames()
  const chosen = Form.useWatch('templateId') as number | null | undefined
  return (
    <Form.Item label={t('letters.template')} htmlFor={id}>
      <Select
        id={id}
        value={chosen ?? null}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('letters.chooseTemplate')}
        options={templates.toSorted(
          (a, b) => Number(b.language === language) - Number(a.language === language),
        )}
        onChange={(next: number | null) => next !== null && onChoose(next)}
      />
    </Form.Item>
  )
}

/** What a template was filled with, and what is not known. */
export function FilledVariables({ variables }: Pick<FilledTemplate, 'variables'>): ReactNode {
  const { t } = useTranslation()
  return (
    <ul className="letter-variables" aria-label={t('letters.variables')}>
      {variables.map(({ name, value }) => (
        <li key={name} className={value ? undefined : 'is-empty'}>
          {t(`emailTemplates.variables.${variableKeys[name as EmailVariable]}`)}:{' '}
          {value || t('letters.emptyVariable')}
        </li>
      ))}
    </ul>
  )
}
