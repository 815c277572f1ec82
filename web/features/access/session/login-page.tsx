import { type Locale, locales } from '@landfall/contract/locales.ts'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLocale } from '#platform/i18n.ts'
import { localeNames } from '#platform/locale-choice.ts'
import { useBranding } from '#platform/use-branding.ts'
import { DemoStrip } from './demo-strip.tsx'
import { LoginForm } from './login-form.tsx'
import './login-page.css'

/** The sign-in page in the brand of the domain; light on purpose, it is the first thing a browser loads. */
export function LoginPage(): ReactNode {
  const { t } = useTranslation()
  const branding = useBranding()
  const site = branding?.title || t('common.siteTitle')
  const logo = branding?.loginLogo || branding?.logo || ''
  useEffect(() => {
    document.title = `${t('login.title')} - ${site}`
  }, [site, t])
  return (
    <div className="login-frame">
      <DemoStrip />
      <div className="login-page">
        <header>
          <LanguageChoice />
        </header>
        <main className="login-card">
          {branding?.showLoginLogo && logo !== '' && (
            <img className="login-logo" src={logo} alt={branding.name} />
          )}
          <h1>{site}</h1>
          <p className="login-pitch">{t('login.pitch')}</p>
          <LoginForm />
          {branding?.trademark && <p className="login-trademark">{branding.trademark}®</p>}
        </main>
      </div>
    </div>
  )
}

function LanguageChoice(): ReactNode {
  const { t, i18n } = useTranslation()
  return (
    <label className="login-language">
      <span className="visually-hidden">{t('login.language')}</span>
      <select value={i18n.language} onChange={(event) => changeLocale(event.target.value as Locale)}>
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {localeNames[locale]}
          </option>
        ))}
      </select>
    </label>
  )
}
