import type { AccessToken } from '@landfall/contract/access/access-tokens.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '#platform/formatters.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { useRevokeToken } from './use-access-tokens.ts'
import './access-tokens.css'

interface TokenListProps {
  items: readonly AccessToken[]
  whose: 'own' | 'company'
  /** Whether the company lets tokens in. */
  areAllowed: boolean
}

/** Access tokens with what each may do, its last use, and a way to end it. */
export function TokenList({ items, whose, areAllowed }: TokenListProps): ReactNode {
  const { t } = useTranslation()
  if (items.length === 0) {
    const hint = whose === 'company' && areAllowed ? t('integrations.company.noneHint') : undefined
    return <EmptyState title={t('integrations.tokens.empty')} hint={hint} />
  }
  return (
    <ul className="token-list" aria-label={t('integrations.tokens.tab')}>
      {items.map((item) => (
        <TokenItem key={item.id} item={item} whose={whose} />
      ))}
    </ul>
  )
}

function TokenItem({ item, whose }: { item: AccessToken; whose: 'own' | 'company' }): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const revoke = useRevokeToken(whose)
  const { id, name, hint, userName, scopes, createdAt, expiresAt, isExpired, lastUsedAt, lastUsedFrom } = item
  const end = async () => {
    const isSure = await confirm({
      title: t('integrations.tokens.revokeQuestion', { name }),
      text: t('integrations.tokens.revokeText'),
      action: t('integrations.tokens.revoke'),
      isDanger: true,
    })
    if (isSure) revoke.mutate(id, { onSuccess: () => notifySuccess(t('integrations.tokens.revoked')) })
  }
  return (
    <li>
      <div>
        <p className="token-name">
          <b>{name}</b> <code>{hint}…</code>{' '}
          {isExpired && <StateTag tone="neutral">{t('integrations.tokens.expired')}</StateTag>}
        </p>
        <p className="token-hint">
          {whose === 'company' && `${t('integrations.company.owner', { name: userName })} · `}
          {t('integrations.tokens.scopesHeld', { amount: formatNumber(scopes.length) })} ·{' '}
          {t('integrations.tokens.created')} {formatDate(createdAt)} · {t('integrations.tokens.expires')}{' '}
          {formatDate(expiresAt)} ·{' '}
          {lastUsedAt === null ? (
            t('integrations.tokens.neverUsed')
          ) : (
            <>
              {t('integrations.tokens.lastUsed')} <TimeBadge value={lastUsedAt} />{' '}
              {t('integrations.tokens.usedFrom', { address: lastUsedFrom })}
            </>
          )}
        </p>
      </div>
      <Button
        danger
        loading={revoke.isPending}
        aria-label={`${t('integrations.tokens.revoke')}: ${name}`}
        onClick={end}
      >
        {t('integrations.tokens.revoke')}
      </Button>
    </li>
  )
}
