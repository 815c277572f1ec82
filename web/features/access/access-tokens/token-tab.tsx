import { PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureState } from '#ui/failure-state.tsx'
import { SecretDialog } from '#ui/secret-dialog.tsx'
import { TokenFormDialog } from './token-form-dialog.tsx'
import { TokenList } from './token-list.tsx'
import { useTokens } from './use-access-tokens.ts'

/** The user's own access tokens. */
export function TokenTab(): ReactNode {
  const { t } = useTranslation()
  const tokens = useTokens('own')
  const [isCreating, setIsCreating] = useState(false)
  const [secret, setSecret] = useState<string>()
  if (tokens.error && !tokens.data) {
    return (
      <FailureState
        title={t('integrations.tokens.failed')}
        error={tokens.error}
        onRetry={() => tokens.refetch()}
      />
    )
  }
  if (!tokens.data) return <Skeleton active paragraph={{ rows: 4 }} />
  const { items, areAllowed } = tokens.data
  return (
    <>
      <p className="token-hint">
        {t('integrations.tokens.intro')}{' '}
        <a className="plain-link" href="/api/docs" target="_blank" rel="noreferrer">
          {t('integrations.tokens.apiPage')}
        </a>
      </p>
      {areAllowed ? (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setIsCreating(true)}>
          {t('integrations.tokens.create')}
        </Button>
      ) : (
        <Alert type="info" showIcon title={t('integrations.tokens.notAllowed')} />
      )}
      {(areAllowed || items.length > 0) && <TokenList items={items} whose="own" areAllowed={areAllowed} />}
      {isCreating && (
        <TokenFormDialog
          onClose={() => setIsCreating(false)}
          onMade={(token) => {
            setIsCreating(false)
            setSecret(token)
          }}
        />
      )}
      {secret !== undefined && (
        <SecretDialog
          title={t('integrations.tokens.made')}
          warning={t('integrations.tokens.shownOnce')}
          secret={secret}
          kept={t('integrations.tokens.kept')}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  )
}
