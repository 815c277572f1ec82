import type { AccountView } from '@landfall/contract/access/account.ts'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressRules } from '#features/addresses/address-rules/use-address-rules.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { SwitchItem } from '#ui/switch-list.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useAccount, useSaveSettings } from './use-account.ts'

/** What the user asks of addresses before he exports or mails them; every choice is saved at once. */
export function SettingsTab(): ReactNode {
  const { t } = useTranslation()
  const account = useAccount()
  const rules = useAddressRules()
  const save = useSaveSettings()
  if (account.error && !account.data) {
    return (
      <FailureState title={t('account.failed')} error={account.error} onRetry={() => account.refetch()} />
    )
  }
  if (!account.data) return <Skeleton active paragraph={{ rows: 3 }} />
  const { settings } = account.data
  const choice = (
    name: keyof AccountView['settings'],
    text: 'verifyFirst' | 'onlyValid',
    isDecided = false,
  ) => (
    <SwitchItem
      label={t(`account.settings.${text}`)}
      hint={
        <>
          {t(`account.settings.${text}Hint`)}
          {isDecided && (
            <>
              <br />
              <b>{t('account.settings.byCompany')}</b>
            </>
          )}
        </>
      }
      isOn={isDecided || settings[name]}
      isBusy={isDecided || save.isPending}
      onChange={(isOn) =>
        save.mutate({ ...settings, [name]: isOn }, { onSuccess: () => notifySuccess(t('account.saved')) })
      }
    />
  )
  return (
    <ul className="switch-list">
      {choice('validateEmailBeforeExport', 'verifyFirst', rules.data?.verifyBeforeExport)}
      {choice('onlyExportValidEmails', 'onlyValid', rules.data?.onlyValid)}
    </ul>
  )
}
