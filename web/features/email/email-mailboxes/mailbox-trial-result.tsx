import type { MailboxAccess, MailboxTrial } from '@landfall/contract/email/email-mailboxes.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '#platform/i18n.ts'

interface MailboxTrialResultProps {
  attempt: UseMutationResult<MailboxTrial, unknown, MailboxAccess>
}

/** How trying a mailbox went: what is wrong, what the server said, which folders there are. */
export function MailboxTrialResult({ attempt }: MailboxTrialResultProps): ReactNode {
  const { t } = useTranslation()
  if (attempt.isError) {
    return (
      <Alert
        type="error"
        showIcon
        title={t('mailboxes.testFailed')}
        description={describeError(attempt.error)}
      />
    )
  }
  if (!attempt.data) return null
  const { problem, answer, folders } = attempt.data
  const { folder } = attempt.variables
  if (!problem) return <Alert type="success" showIcon title={t('mailboxes.testDone', { folder })} />
  return (
    <Alert
      type="error"
      showIcon
      title={t(`mailboxes.problem.${problem}`)}
      description={
        <>
          {answer && <div>{t('mailboxes.serverSays', { answer })}</div>}
          {problem === 'folder' && folders.length > 0 && (
            <div>{t('mailboxes.folders', { names: folders.join(', ') })}</div>
          )}
        </>
      }
    />
  )
}
