import { lastingNoticeKinds, type NoticeKind, noticeKinds } from '@landfall/contract/frame/notices.ts'
import { Checkbox, Skeleton } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureState } from '#ui/failure-state.tsx'
import { PushSwitch } from './push-switch.tsx'
import { useNoticeSettings, useSaveNoticeSettings } from './use-notices.ts'
import './notifications.css'

/** Which notices the user wants; every choice is saved at once. */
export function NotificationSettings(): ReactNode {
  const { t } = useTranslation()
  const hint = useId()
  const settings = useNoticeSettings()
  const save = useSaveNoticeSettings()
  if (settings.isPending) return <Skeleton active paragraph={{ rows: 6 }} />
  if (settings.error)
    return (
      <FailureState
        title={t('notices.settings.failed')}
        error={settings.error}
        onRetry={() => settings.refetch()}
      />
    )
  const { muted } = settings.data
  const choose = (kind: NoticeKind, isWanted: boolean) =>
    save.mutate({ muted: isWanted ? muted.filter((one) => one !== kind) : [...muted, kind] })
  return (
    <div>
      <PushSwitch />
      <p id={hint}>{t('notices.settings.hint')}</p>
      <ul className="notice-settings" aria-describedby={hint}>
        {noticeKinds.map((kind) => {
          const isLasting = lastingNoticeKinds.includes(kind)
          return (
            <li key={kind}>
              <Checkbox
                checked={isLasting || !muted.includes(kind)}
                disabled={isLasting}
                onChange={(event) => choose(kind, event.target.checked)}
              >
                {t(`notices.name.${kind}`)}
              </Checkbox>
              {isLasting && <span className="quiet">{t('notices.settings.always')}</span>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
