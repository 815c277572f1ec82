import { CheckCircleOutlined, CloseCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FindingRemedy } from './finding-remedy.tsx'
import { checkMail } from './mail-checks.ts'
import './email-checks.css'

/** Each text names some of these. */
const nothing = { size: '', amount: '', host: '', words: '' }

/** What filters and mail programs will make of a mail as its reader gets it. */
export function MailCheckList({ subject, html }: { subject: string; html: string }): ReactNode {
  const { t } = useTranslation()
  const findings = useMemo(() => checkMail({ subject, html }), [subject, html])
  if (findings.length === 0) {
    return (
      <p className="mail-check is-good">
        <CheckCircleOutlined aria-hidden /> {t('mailChecks.allWell')}
      </p>
    )
  }
  return (
    <ul className="mail-checks" aria-label={t('mailChecks.title')}>
      {findings.map((finding) => {
        const { key, isBad, params } = finding
        return (
          <li key={key} className={`mail-check ${isBad ? 'is-bad' : 'is-warning'}`}>
            {isBad ? <CloseCircleOutlined aria-hidden /> : <WarningOutlined aria-hidden />}{' '}
            {t(`mailChecks.${key}`, { ...nothing, ...params })} <FindingRemedy finding={finding} />
          </li>
        )
      })}
    </ul>
  )
}
