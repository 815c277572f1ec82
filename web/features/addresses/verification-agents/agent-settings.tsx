import { PlusOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureState } from '#ui/failure-state.tsx'
import { SecretDialog } from '#ui/secret-dialog.tsx'
import { AgentFormDialog } from './agent-form-dialog.tsx'
import { AgentList } from './agent-list.tsx'
import { useAgents } from './use-agents.ts'
import './verification-agents.css'

/** Machines elsewhere that ask mail servers: who they are, how they are, and how another one is set up. */
export function AgentSettings(): ReactNode {
  const { t } = useTranslation()
  const agents = useAgents()
  const [isAdding, setAdding] = useState(false)
  const [key, setKey] = useState<string>()
  return (
    <section className="panel" aria-label={t('verificationAgents.title')}>
      <p>{t('verificationAgents.intro')}</p>
      {agents.data ? (
        <AgentList items={agents.data} />
      ) : agents.error ? (
        <FailureState
          title={t('common.unexpectedError')}
          error={agents.error}
          onRetry={() => agents.refetch()}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 3 }} />
      )}
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
        {t('verificationAgents.add')}
      </Button>
      <h3>{t('verificationAgents.setUp')}</h3>
      <p>{t('verificationAgents.setUpHint')}</p>
      <pre className="agent-command">
        <code>{commandFor(window.location.origin)}</code>
      </pre>
      {isAdding && (
        <AgentFormDialog
          onClose={() => setAdding(false)}
          onMade={(made) => {
            setAdding(false)
            setKey(made)
          }}
        />
      )}
      {key !== undefined && (
        <SecretDialog
          title={t('verificationAgents.keyTitle')}
          warning={t('verificationAgents.keyWarning')}
          secret={key}
          kept={t('verificationAgents.keyKept')}
          onClose={() => setKey(undefined)}
        />
      )}
    </section>
  )
}

// What is typed on the other machine is the same in all languages.
const commandFor = (office: string) =>
  [
    `VERIFY_OFFICE=${office} \\`,
    'VERIFY_KEY=lfv_… \\',
    'VERIFY_HELO=probe.your-domain.com \\',
    'VERIFY_SENDER=verify@your-domain.com \\',
    'npm run verify:agent',
  ].join('\n')
