import type { AddressRules } from '@landfall/contract/addresses/address-rules.ts'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureState } from '#ui/failure-state.tsx'
import { SwitchItem } from '#ui/switch-list.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { ServiceSettings } from '../verification-services/service-settings.tsx'
import './address-rules.css'
import { useAddressRules, useSaveAddressRules } from './use-address-rules.ts'

/** What the company asks of addresses; every choice is saved at once. */
export function AddressRuleSettings(): ReactNode {
  return (
    <div className="address-settings">
      <Rules />
      <ServiceSettings />
    </div>
  )
}

function Rules(): ReactNode {
  const { t } = useTranslation()
  const rules = useAddressRules()
  const save = useSaveAddressRules()
  if (rules.error && !rules.data)
    return (
      <FailureState title={t('common.unexpectedError')} error={rules.error} onRetry={() => rules.refetch()} />
    )
  if (!rules.data) return <Skeleton active paragraph={{ rows: 4 }} />
  const now = rules.data
  const choice = (name: keyof AddressRules, label: string, hint: string) => (
    <SwitchItem
      label={label}
      hint={hint}
      isOn={now[name]}
      isBusy={save.isPending}
      onChange={(isOn) =>
        save.mutate(
          { ...now, [name]: isOn },
          { onSuccess: () => notifySuccess(t('addressVerification.rules.saved')) },
        )
      }
    />
  )
  return (
    <section className="panel">
      <p>{t('addressVerification.rules.intro')}</p>
      <ul className="switch-list">
        {choice(
          'verifyBeforeExport',
          t('account.settings.verifyFirst'),
          t('account.settings.verifyFirstHint'),
        )}
        {choice('onlyValid', t('account.settings.onlyValid'), t('account.settings.onlyValidHint'))}
        {choice(
          'takesRisky',
          t('addressVerification.rules.takesRisky'),
          t('addressVerification.rules.takesRiskyHint'),
        )}
        {choice(
          'verifyOnSave',
          t('addressVerification.rules.onSave'),
          t('addressVerification.rules.onSaveHint'),
        )}
      </ul>
    </section>
  )
}
