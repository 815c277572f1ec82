import { supportRoutes } from '@landfall/contract/access/support-access.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatDate } from '#platform/formatters.ts'
import { useSession } from '#platform/session-store.ts'
import { leaveSupport } from '#platform/support-session.ts'
import './announcement-bar.css'

const everyMs = 300_000

/** What is to be known above every page: support inside, the end of the account, a notice of the system. */
export function AnnouncementBar(): ReactNode {
  const { t } = useTranslation()
  const actor = useSession((state) => state.user?.actor)
  const { data } = useQuery({
    queryKey: ['announcements'],
    queryFn: ({ signal }) => call(supportRoutes.announcements, {}, { signal }),
    initialData: useSession.getState().announcements,
    staleTime: everyMs,
    refetchInterval: everyMs,
    // The bar is not worth a message when it cannot be filled.
    meta: { claims: true },
  })
  const [closed, setClosed] = useState('')
  const { banner, expiry } = data ?? { banner: null, expiry: null }
  return (
    <>
      {actor && <SupportNote actorName={actor.name} endsAt={data?.support?.endsAt} />}
      {expiry && (
        <p className="announcement is-warning" role="status">
          {t('supportAccess.expiry', {
            day: formatDate(expiry.validThrough),
            days: Math.max(0, expiry.days),
          })}
        </p>
      )}
      {banner && banner.text !== closed && (
        <p className={`announcement is-${banner.tone}`} role="status">
          <span>{banner.text}</span>
          <button type="button" className="text-button" onClick={() => setClosed(banner.text)}>
            {t('common.close')}
          </button>
        </p>
      )}
    </>
  )
}

function SupportNote({ actorName, endsAt }: { actorName: string; endsAt: string | undefined }): ReactNode {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const minutes = useMinutesUntil(endsAt)
  return (
    <div className="announcement is-support" role="status">
      <span>
        {t('supportAccess.inside', {
          actor: actorName,
          name: user?.name ?? '',
          company: user?.companyName ?? '',
        })}
        {minutes !== undefined && ` ${t('supportAccess.minutesLeft', { minutes })}`}
      </span>
      <button type="button" className="solid-button" onClick={leaveSupport}>
        {t('supportAccess.leave')}
      </button>
    </div>
  )
}

/** Whole minutes until a moment, counted down. */
function useMinutesUntil(moment: string | undefined): number | undefined {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return moment === undefined ? undefined : Math.max(0, Math.ceil((Date.parse(moment) - now) / 60_000))
}
