import { Mentions } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mentionName } from './mentioned-names.ts'
import { useMentionable } from './use-follow-ups.ts'

interface ContentFieldProps {
  id?: string
  customerId: number
  value?: string
  onChange?: (value: string) => void
}

/** What was said; an @ offers the colleagues who may open the customer. */
export function ContentField({ id, customerId, value, onChange }: ContentFieldProps): ReactNode {
  const { t } = useTranslation()
  const [isMentioning, setIsMentioning] = useState(false)
  const colleagues = useMentionable(customerId, isMentioning)
  return (
    <Mentions
      id={id}
      value={value ?? ''}
      onChange={onChange}
      onSearch={() => setIsMentioning(true)}
      maxLength={4000}
      autoSize={{ minRows: 2, maxRows: 8 }}
      placeholder={t('followUps.contentHint')}
      notFoundContent={t('followUps.noColleague')}
      options={colleagues.map((colleague) => {
        const name = mentionName(colleague, colleagues)
        return { key: String(colleague.id), value: name, label: name }
      })}
    />
  )
}
