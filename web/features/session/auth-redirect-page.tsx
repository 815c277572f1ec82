import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Ends a sign-in started in another window of this site: hands it the answer and closes. */
export function AuthRedirectPage(): ReactNode {
  const { t } = useTranslation()
  const [isHanded, setIsHanded] = useState(false)
  useEffect(() => {
    const opener: unknown = window.opener
    if (opener instanceof Object) {
      window.opener.postMessage({ kind: 'authRedirect', search: location.search }, location.origin)
      window.close()
    }
    setIsHanded(true)
  }, [])
  return (
    <main className="message-page">
      <h1>{t('login.title')}</h1>
      <p role="status">{isHanded ? t('login.redirectDone') : t('login.redirecting')}</p>
      <Link className="plain-link" to="/login">
        {t('login.submit')}
      </Link>
    </main>
  )
}
