import type { AccountView } from '@landfall/contract/access/account.ts'
import { Skeleton, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureState } from '#ui/failure-state.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useAccount, useSaveSettings } from './use-account.ts'

/** How the user exports addresses; every choice is saved at once. */
export function SettingsTab(): ReactNode {
  const { t } = useTranslation()
  const account = useAccount()
  const save = useSaveSettings()
  if (account.error && !account.data) {
    return (
      <FailureState title={t('account.failed')} error={account.error} onRetry={() => account.refetch()} />
    )
  }
  if (!account.data) return <Skeleton active paragraph={{ rows: 3 }} />
  const { settings } = account.data
  const choose = (part: Partial<AccountView['settings']>) =>
    save.mutate({ ...settings, ...part }, { onSuccess: () => notifySuccess(t('account.saved')) })
  return (
    <ul className="switch-list">
      <SwitchItem
        label={t('account.settings.onlyValid')}
        hint={t('account.settings.onlyValidHint')}
        isOn={settings.onlyExportValidEmails}
        isSaving={save.isPending}
        onChange={(onlyExportValidEmails) => choose({ onlyExportValidEmails })}
      />
    </ul>
  )
}

interface SwitchItemProps {
  label: string
  hint: string
  isOn: boolean
  isSaving: boolean
  onChange: (isOn: boolean) => void
}

function SwitchItem({ label, hint, isOn, isSaving, onChange }: SwitchItemProps): ReactNode {
  const id = useId()
  return (
    <li>
      <div>
        <label htmlFor={id}>{label}</label>
        <p className="account-hint" id={`${id}-hint`}>
          {hint}
        </p>
      </div>
      <Switch
        id={id}
        checked={isOn}
        disabled={isSaving}
        aria-describedby={`${id}-hint`}
        onChange={onChange}
      />
    </li>
  )
}
