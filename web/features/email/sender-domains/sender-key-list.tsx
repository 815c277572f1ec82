import type { SenderDomainView } from '@landfall/contract/email/sender-domains.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#platform/formatters.ts'
import { StateTag } from '#ui/state-tag.tsx'

const tones = { waiting: 'warning', signing: 'good', retired: 'neutral' } as const

/** The keys of a domain: which sign, which wait, and which may leave DNS. */
export function SenderKeyList({ keys }: Pick<SenderDomainView, 'keys'>): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <h3 className="sender-heading">{t('senderDomains.keysTitle')}</h3>
      <ul className="sender-keys">
        {keys.map(({ algorithm, selector, state, removableAt }) => (
          <li key={selector}>
            <code>{selector}</code> {algorithm === 'rsa' ? 'RSA 2048' : 'Ed25519'}{' '}
            <StateTag tone={tones[state]}>{t(`senderDomains.keyStates.${state}`)}</StateTag>{' '}
            {removableAt && (
              <span className="sender-quiet">
                {t('senderDomains.removableAt', { at: formatDateTime(removableAt) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
