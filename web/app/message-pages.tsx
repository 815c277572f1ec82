import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useRouteError } from 'react-router'
import { describeError } from '#platform/i18n.ts'
import { TabContext } from '#ui/tab-context.ts'

function MessagePage(props: { code?: string; title: string; text: string; children: ReactNode }): ReactNode {
  return (
    <div className="message-page">
      {props.code && <p className="message-code">{props.code}</p>}
      <h1>{props.title}</h1>
      <p>{props.text}</p>
      <div className="message-actions">{props.children}</div>
    </div>
  )
}

/** A message where no frame is around it. */
export function Frameless({ children }: { children: ReactNode }): ReactNode {
  return <main className="frameless">{children}</main>
}

function WayBack(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      <Link to="/" className="plain-link">
        {t('frame.backHome')}
      </Link>
      <button type="button" className="text-button" onClick={() => navigate(-1)}>
        {t('frame.goBack')}
      </button>
    </>
  )
}

/** What any unknown address leads to. */
export function NotFoundPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <MessagePage code="404" title={t('frame.notFoundTitle')} text={t('frame.notFoundText')}>
      <WayBack />
    </MessagePage>
  )
}

/** What somebody sees who may not open a page. */
export function DeniedPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <MessagePage code="401" title={t('frame.deniedTitle')} text={t('frame.deniedText')}>
      <WayBack />
    </MessagePage>
  )
}

/** Shown in place of a page that failed while loading or drawing; the rest of the frame goes on. */
export function BrokenPage(): ReactNode {
  const { t } = useTranslation()
  const error = useRouteError()
  const { restart } = useContext(TabContext)
  return (
    <div className="message-page" role="alert">
      <h1>{t('common.pageBroken')}</h1>
      <p>{t('common.pageBrokenHint')}</p>
      <p>{describeError(error)}</p>
      <div className="message-actions">
        {restart && (
          <button type="button" className="solid-button" onClick={restart}>
            {t('common.retry')}
          </button>
        )}
        <button
          type="button"
          className={restart ? 'text-button' : 'solid-button'}
          onClick={() => location.reload()}
        >
          {t('common.reload')}
        </button>
      </div>
    </div>
  )
}
