import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { MailHookView } from '@landfall/contract/email/mail-safety.ts'
import { Alert, Button, Skeleton } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { SecretDialog } from '#ui/secret-dialog.tsx'
import { SettingsItem, SettingsList } from '#ui/settings-list.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { MailHookDialog } from './mail-hook-dialog.tsx'
import { useCloseMailHook, useMailHooks } from './use-mail-safety.ts'
import './mail-safety.css'

/** The addresses at which sending services report, how that goes, and how to make one. */
export function MailHookList(): ReactNode {
  const { t } = useTranslation()
  const headingId = useId()
  const hooks = useMailHooks()
  const [isAdding, setIsAdding] = useState(false)
  const [address, setAddress] = useState<string>()
  const addButton = (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => setIsAdding(true)}>
      {t('mailSafety.addHook')}
    </Button>
  )
  return (
    <section className="panel" aria-labelledby={headingId}>
      <h2 id={headingId} className="safety-heading">
        {t('mailSafety.hooksTitle')}
      </h2>
      <p className="safety-hint">{t('mailSafety.hooksIntro')}</p>
      {hooks.error && !hooks.data ? (
        <FailureState
          title={t('mailSafety.hooksFailed')}
          error={hooks.error}
          onRetry={() => hooks.refetch()}
        />
      ) : !hooks.data ? (
        <Skeleton active paragraph={{ rows: 3 }} />
      ) : hooks.data.items.length === 0 ? (
        <EmptyState title={t('mailSafety.hooksEmpty')} action={addButton} />
      ) : (
        <>
          <SettingsList>
            {hooks.data.items.map((hook) => (
              <HookItem key={hook.id} hook={hook} />
            ))}
          </SettingsList>
          {addButton}
        </>
      )}
      {isAdding && (
        <MailHookDialog
          onClose={() => setIsAdding(false)}
          onMade={(path) => setAddress(`${window.location.origin}${path}`)}
        />
      )}
      {address !== undefined && (
        <SecretDialog
          title={t('mailSafety.addressTitle')}
          warning={t('mailSafety.addressOnce')}
          secret={address}
          kept={t('mailSafety.addressKept')}
          onClose={() => setAddress(undefined)}
        />
      )}
    </section>
  )
}

function HookItem({ hook }: { hook: MailHookView }): ReactNode {
  const { t } = useTranslation()
  const { provider, isSigned, creatorName, createdAt, eventAt, problem } = hook
  return (
    <SettingsItem actions={<CloseButton hook={hook} />}>
      <b>{t(`mailSafety.providers.${provider}`)}</b>{' '}
      <StateTag tone={isSigned ? 'good' : 'neutral'}>
        {t(isSigned ? 'mailSafety.signed' : 'mailSafety.unsigned')}
      </StateTag>
      <p className="safety-hint">
        {creatorName && `${t('mailSafety.creator', { name: creatorName })} · `}
        <TimeBadge value={createdAt} /> ·{' '}
        {eventAt ? (
          <>
            {t('mailSafety.lastEvent')} <TimeBadge value={eventAt} />
          </>
        ) : (
          t('mailSafety.noEvent')
        )}
      </p>
      {problem && <Alert type="warning" showIcon title={t(`mailSafety.problems.${problem}`)} />}
    </SettingsItem>
  )
}

function CloseButton({ hook: { id, provider } }: { hook: MailHookView }): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const close = useCloseMailHook()
  const name = t(`mailSafety.providers.${provider}`)
  const run = async () => {
    const isSure = await confirm({
      title: t('mailSafety.closeQuestion', { provider: name }),
      text: t('mailSafety.closeHint'),
      action: t('mailSafety.close'),
      isDanger: true,
    })
    if (isSure) close.mutate(id, { onSuccess: () => notifySuccess(t('mailSafety.closed')) })
  }
  return (
    <Button
      danger
      icon={<DeleteOutlined aria-hidden />}
      aria-label={`${t('mailSafety.close')}: ${name}`}
      loading={close.isPending}
      onClick={run}
    >
      {t('mailSafety.close')}
    </Button>
  )
}
