import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureState } from '#ui/failure-state.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { FactorSetup } from './factor-setup.tsx'
import { PasswordPrompt } from './password-prompt.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { useRefreshFactor, useRenewCodes, useSecondFactor, useTurnOffFactor } from './use-second-factor.ts'
import './second-factor.css'

/** Whether signing in takes a second factor, and how to set it up or give it up. */
export function SecondFactorTab(): ReactNode {
  const { t } = useTranslation()
  const factor = useSecondFactor()
  const refresh = useRefreshFactor()
  if (factor.error && !factor.data) {
    return <FailureState title={t('account.failed')} error={factor.error} onRetry={() => factor.refetch()} />
  }
  if (!factor.data) return <Skeleton active paragraph={{ rows: 3 }} />
  const { isOn, policy, recoveryCodesLeft } = factor.data
  if (policy === 'off') return <p>{t('account.secondFactor.notOffered')}</p>
  return (
    <>
      <p>{t('account.secondFactor.intro')}</p>
      <p className="factor-state">
        <StateTag tone={isOn ? 'good' : 'neutral'}>
          {isOn ? t('account.secondFactor.on') : t('account.secondFactor.off')}
        </StateTag>
        {policy === 'required' && <span>{t('account.secondFactor.required')}</span>}
      </p>
      {isOn ? (
        <FactorControls isRequired={policy === 'required'} codesLeft={recoveryCodesLeft} />
      ) : (
        <FactorSetup onDone={refresh} />
      )}
    </>
  )
}

function FactorControls({ isRequired, codesLeft }: { isRequired: boolean; codesLeft: number }): ReactNode {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<'renew' | 'off'>()
  const renew = useRenewCodes()
  const turnOff = useTurnOffFactor()
  const close = () => {
    setAsked(undefined)
    turnOff.reset()
  }
  if (renew.data) return <RecoveryCodeList codes={renew.data.recoveryCodes} onKept={renew.reset} />
  return (
    <>
      <p>{t('account.secondFactor.codesLeft', { count: codesLeft })}</p>
      <div className="factor-actions">
        <Button onClick={() => setAsked('renew')}>{t('account.secondFactor.renew')}</Button>
        {!isRequired && (
          <Button danger onClick={() => setAsked('off')}>
            {t('account.secondFactor.turnOff')}
          </Button>
        )}
      </div>
      {asked === 'renew' && (
        <PasswordPrompt
          title={t('account.secondFactor.renew')}
          text={t('account.secondFactor.renewText')}
          action={t('account.secondFactor.renew')}
          isRunning={renew.isPending}
          error={renew.error}
          onSubmit={(passWord) => renew.mutate(passWord, { onSuccess: close })}
          onClose={() => {
            close()
            renew.reset()
          }}
        />
      )}
      {asked === 'off' && (
        <PasswordPrompt
          title={t('account.secondFactor.turnOff')}
          text={t('account.secondFactor.turnOffText')}
          action={t('account.secondFactor.turnOff')}
          isDanger
          isRunning={turnOff.isPending}
          error={turnOff.error}
          onSubmit={(passWord) =>
            turnOff.mutate(passWord, {
              onSuccess: () => {
                close()
                notifySuccess(t('account.secondFactor.turnedOff'))
              },
            })
          }
          onClose={close}
        />
      )}
    </>
  )
}
