import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StateTag } from '#ui/state-tag.tsx'

interface LogPersonProps {
  row: { userName: string | null; actorName: string | null }
  /** Said where no person did it. */
  nobody?: string
}

/** Who did something, and the support that was signed in as him. */
export function LogPerson({ row, nobody }: LogPersonProps): ReactNode {
  const { t } = useTranslation()
  return (
    <span className="log-person">
      <span>{row.userName ?? nobody ?? t('logs.system')}</span>
      {row.actorName && <StateTag tone="warning">{t('logs.bySupport', { name: row.actorName })}</StateTag>}
    </span>
  )
}
