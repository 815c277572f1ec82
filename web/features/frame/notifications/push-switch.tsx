import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { useSession } from '#platform/session-store.ts'
import { notifyError } from '#ui/toast-store.ts'
import { readPushState, switchPushOff, switchPushOn } from './push-registration.ts'

const pushKey = ['push-state']

/** Whether this browser tells of notices while no page is open; nothing where it cannot. */
export function PushSwitch(): ReactNode {
  const { t } = useTranslation()
  const hint = useId()
  const label = useId()
  const client = useQueryClient()
  const userId = useSession(({ user }) => user?.id ?? 0)
  const { data: state } = useQuery({ queryKey: pushKey, queryFn: readPushState, meta: { claims: true } })
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? switchPushOn(userId) : switchPushOff()),
    onSuccess: (after) => client.setQueryData(pushKey, after),
    // What is not of our server is of the service by which the browser is reached.
    onError: (error) =>
      notifyError(error instanceof ApiError ? describeError(error) : t('notices.settings.browserFailed')),
  })
  if (state === undefined || state === 'unavailable') return null
  return (
    <div className="push-switch">
      <Switch
        aria-labelledby={label}
        aria-describedby={hint}
        checked={state === 'on'}
        disabled={state === 'denied'}
        loading={change.isPending}
        onChange={(isOn) => change.mutate(isOn)}
      />
      <div>
        <b id={label}>{t('notices.settings.browser')}</b>
        <p id={hint} className="quiet">
          {t(state === 'denied' ? 'notices.settings.browserDenied' : 'notices.settings.browserHint')}
        </p>
      </div>
    </div>
  )
}
