import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '#ui/use-copy.ts'
import './second-factor.css'

interface RecoveryCodeListProps {
  codes: readonly string[]
  onKept: () => void
}

/** Shows the recovery codes this once, with ways to keep them. */
export function RecoveryCodeList({ codes, onKept }: RecoveryCodeListProps): ReactNode {
  const { t } = useTranslation()
  const copy = useCopy()
  const text = codes.join('\n')
  return (
    <section aria-label={t('account.secondFactor.recoveryTitle')}>
      <h2 className="factor-title">{t('account.secondFactor.recoveryTitle')}</h2>
      <p>{t('account.secondFactor.recoveryText')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="factor-actions">
        <Button onClick={() => copy(text)}>{t('account.secondFactor.copyAll')}</Button>
        <Button
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={t('account.secondFactor.fileName')}
        >
          {t('account.secondFactor.download')}
        </Button>
        <Button type="primary" onClick={onKept}>
          {t('account.secondFactor.kept')}
        </Button>
      </div>
    </section>
  )
}
