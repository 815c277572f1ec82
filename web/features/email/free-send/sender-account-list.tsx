import type { DesktopBridge } from '@landfall/contract/desktop-bridge.ts'
import type { SenderAccountView } from '@landfall/contract/email/free-send.ts'
import { Alert, Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { BrokenNote } from '../mail-sign-ins/broken-note.tsx'
import { readAccounts } from './free-send-texts.ts'
import { SenderAccountDialog } from './sender-account-dialog.tsx'
import { useRemoveAccount, useSaveAccount, useSenderAccounts } from './use-free-send.ts'

const fileBytes = 1024 * 1024

/** The user's mailboxes for sending: by a form or a file, changed and removed. */
export function SenderAccountList({ bridge }: { bridge: DesktopBridge }): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const accounts = useSenderAccounts()
  const remove = useRemoveAccount()
  const [edited, setEdited] = useState<SenderAccountView | 'new' | null>(null)
  const askRemoval = async ({ id, emailAddress }: SenderAccountView) => {
    const title = t('freeSend.removeQuestion', { address: emailAddress })
    if (await confirm({ title, action: t('freeSend.remove'), isDanger: true })) remove.mutate(id)
  }
  if (accounts.error)
    return (
      <FailureState title={t('freeSend.failed')} error={accounts.error} onRetry={() => accounts.refetch()} />
    )
  if (!accounts.data) return <Skeleton active paragraph={{ rows: 3 }} />
  return (
    <>
      {accounts.data.length === 0 && (
        <EmptyState title={t('freeSend.noAccounts')} hint={t('freeSend.noAccountsHint')} />
      )}
      {accounts.data.map((account) => (
        <div key={account.id} className="free-row">
          <div>
            {account.emailAddress}
            <small>
              {`${account.host}:${account.port} · `}
              {t('freeSend.today', {
                sent: formatNumber(account.sentToday),
                cap: formatNumber(account.dailyCap),
              })}
            </small>
            {account.signIn?.isBroken && <BrokenNote signIn={account.signIn} />}
            {account.reading && <ReadingNote reading={account.reading} />}
          </div>
          <div className="page-actions">
            <Button onClick={() => setEdited(account)}>{t('freeSend.edit')}</Button>
            <Button danger onClick={() => askRemoval(account)}>
              {t('freeSend.remove')}
            </Button>
          </div>
        </div>
      ))}
      <p>
        <Button type="primary" onClick={() => setEdited('new')}>
          {t('freeSend.addAccount')}
        </Button>
      </p>
      <AccountFile />
      {edited !== null && (
        <SenderAccountDialog
          account={edited === 'new' ? undefined : edited}
          bridge={bridge}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

function ReadingNote({ reading }: { reading: NonNullable<SenderAccountView['reading']> }): ReactNode {
  const { t } = useTranslation()
  const { problem, answer, readAt } = reading
  if (problem)
    return (
      <small className="free-problem" role="alert">
        {t('freeSend.readTrouble', { problem: t(`mailboxes.problem.${problem}`) })} {answer}
      </small>
    )
  if (readAt === null) return <small>{t('freeSend.readFromNow')}</small>
  return (
    <small>
      {t('freeSend.readAt')} <TimeBadge value={readAt} />
    </small>
  )
}

function AccountFile(): ReactNode {
  const { t } = useTranslation()
  const save = useSaveAccount(undefined)
  const [problems, setProblems] = useState<string[]>([])
  const take = async (file: File) => {
    const { accounts, wrong } = readAccounts(await file.text())
    const failed = wrong.map((line) => t('freeSend.lineWrong', { line }))
    let added = 0
    for (const account of accounts) {
      await save.mutateAsync(account).then(
        () => {
          added += 1
        },
        (error: unknown) => failed.push(`${account.emailAddress}: ${describeError(error)}`),
      )
    }
    setProblems(failed.slice(0, 20))
    if (added > 0) notifySuccess(t('freeSend.accountsAdded', { amount: formatNumber(added) }))
  }
  return (
    <>
      <FileDrop
        endings={['.txt', '.csv']}
        maxBytes={fileBytes}
        hint={t('freeSend.accountFileHint')}
        onFile={take}
      />
      {problems.length > 0 && (
        <Alert
          type="warning"
          title={t('freeSend.linesWrong', { amount: formatNumber(problems.length) })}
          description={problems.map((problem) => <p key={problem}>{problem}</p>)}
        />
      )}
    </>
  )
}
