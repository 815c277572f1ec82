import { InfoCircleOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './customs-data.css'

/** What is said about figures, behind one mark; the mark is there only while something is said. */
export function NotesMark({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation()
  return (
    <details className="notes-mark">
      <summary>
        <InfoCircleOutlined aria-hidden /> {t('customsQuery.notes')}
      </summary>
      <div>{children}</div>
    </details>
  )
}
