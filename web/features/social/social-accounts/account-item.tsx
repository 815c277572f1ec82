import { type SocialAccountView, socialAccountRoutes } from '@landfall/contract/social/social-accounts.ts'
import { networkAbilities, networkNames } from '@landfall/contract/social/social-networks.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatDate, formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { Allowed } from '#platform/permission.tsx'
import { SettingsItem } from '#ui/settings-list.tsx'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { notifyError, notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { useAccountWork } from './use-accounts.ts'

interface AccountItemProps {
  account: SocialAccountView
  onDoor: () => void
  onRenew: () => void
}

const tones: Readonly<Record<SocialAccountView['health'], StateTone>> = {
  ok: 'good',
  failing: 'warning',
  reauth: 'bad',
}

/** One account: how it is, and what can be done with it. */
export function AccountItem({ account, onDoor, onRenew }: AccountItemProps): ReactNode {
  const { t } = useTranslation()
  const { id, network, name, handle, isPlayed } = account
  return (
    <SettingsItem actions={<AccountActions account={account} onDoor={onDoor} onRenew={onRenew} />}>
      <h2 className="social-account-name">
        {name} <span className="quiet">{[networkNames[network], handle].filter(Boolean).join(' · ')}</span>
      </h2>
      <p className="social-account-tags">
        <StateTag tone={tones[account.health]}>{t(`socialAccounts.health.${account.health}`)}</StateTag>
        {isPlayed && <StateTag tone="neutral">{t('socialAccounts.played')}</StateTag>}
      </p>
      {isPlayed && <p className="quiet">{t('socialAccounts.playedHint')}</p>}
      <AccountFacts key={id} account={account} />
    </SettingsItem>
  )
}

function AccountFacts({ account }: { account: SocialAccountView }): ReactNode {
  const { t } = useTranslation()
  const { network, trouble, checkedAt, expiresAt, isRenewed, eventAt, refusedAt, conversations } = account
  return (
    <>
      {trouble && <p className="social-account-trouble">{trouble}</p>}
      {refusedAt && <p className="social-account-trouble">{t('socialAccounts.refused')}</p>}
      <p className="quiet social-account-facts">
        {networkAbilities[network].hasMessages && (
          <>
            <span>{t('socialAccounts.conversations', { amount: formatNumber(conversations) })}</span>
            <span>
              {eventAt ? (
                <>
                  {t('socialAccounts.eventAt')} <TimeBadge value={eventAt} />
                </>
              ) : (
                t('socialAccounts.noEvents')
              )}
            </span>
          </>
        )}
        {checkedAt && (
          <span>
            {t('socialAccounts.checkedAt')} <TimeBadge value={checkedAt} />
          </span>
        )}
        {expiresAt && (
          <span>
            {t(isRenewed ? 'socialAccounts.renewedBy' : 'socialAccounts.expiresAt', {
              day: formatDate(expiresAt),
            })}
          </span>
        )}
      </p>
    </>
  )
}

function AccountActions({ account, onDoor, onRenew }: AccountItemProps): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { id, name, isPlayed, hasDoor, conversations } = account
  const params = { id }
  const onError = (error: unknown) => notifyError(describeError(error))
  const check = useAccountWork(() => call(socialAccountRoutes.check, { params }))
  const unbind = useAccountWork(() => call(socialAccountRoutes.unbind, { params }))
  const tryOut = useAccountWork(() => call(socialAccountRoutes.tryOut, { params }))
  const askUnbind = async () => {
    const isSure = await confirm({
      title: t('socialAccounts.unbindQuestion', { name }),
      text: t('socialAccounts.unbindHint', { amount: formatNumber(conversations) }),
      action: t('socialAccounts.unbind'),
      isDanger: true,
    })
    if (isSure)
      unbind.mutate(undefined, { onError, onSuccess: () => notifySuccess(t('socialAccounts.unbound')) })
  }
  return (
    <>
      {isPlayed && networkAbilities[account.network].hasMessages && (
        <Allowed need="social.inbox.write">
          <Button
            loading={tryOut.isPending}
            onClick={() =>
              tryOut.mutate(undefined, {
                onError,
                onSuccess: () => notifySuccess(t('socialAccounts.triedOut')),
              })
            }
          >
            {t('socialAccounts.tryOut')}
          </Button>
        </Allowed>
      )}
      <Allowed need="social.account.manage">
        <Button loading={check.isPending} onClick={() => check.mutate(undefined, { onError })}>
          {t('socialAccounts.check')}
        </Button>
        {hasDoor && <Button onClick={onDoor}>{t('socialAccounts.door')}</Button>}
        <Button onClick={onRenew}>{t('socialAccounts.renew')}</Button>
        <Button danger loading={unbind.isPending} onClick={() => void askUnbind()}>
          {t('socialAccounts.unbind')}
        </Button>
      </Allowed>
    </>
  )
}
