import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RichBody } from '#features/email/rich-text/rich-body.tsx'
import { useIssue } from './issue-context.ts'
import { VariablePicker } from './variable-picker.tsx'

interface TextFieldProps {
  /** Of its block. */
  id: string
  value: string
  onChange: (html: string) => void
}

/** Text with marks, lists, links and variables. */
export function TextField({ id, value, onChange }: TextFieldProps): ReactNode {
  const { t } = useTranslation()
  const isMissing = useIssue(id)('html').status === 'error'
  return (
    <div className={isMissing ? 'block-text is-missing' : 'block-text'}>
      <RichBody
        label={t('mailBlocks.kinds.text')}
        value={value}
        onChange={onChange}
        tools={(insert) => <VariablePicker onPick={(variable) => insert(`{{${variable}}}`)} />}
      />
    </div>
  )
}
