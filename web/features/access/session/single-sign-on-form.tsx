import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readCookie } from '#platform/cookie-storage.ts'
import { describeError } from '#platform/i18n.ts'
import { LoginField } from './login-field.tsx'
import { startSignOn } from './sign-on-attempt.ts'

/** Asks whose provider to go to, and goes there. */
export function SingleSignOnForm({ onBack }: { onBack: () => void }): ReactNode {
  const { t } = useTranslation()
  const [name, setName] = useState(readCookie('rememberedUser') ?? '')
  const [isMissing, setIsMissing] = useState(false)
  const [failure, setFailure] = useState('')
  const [isRunning, setIsRunning] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    const isShort = name.trim().length < 2
    setIsMissing(isShort)
    if (isShort) return
    setIsRunning(true)
    try {
      location.assign(await startSignOn(name.trim()))
    } catch (error) {
      setIsRunning(false)
      setFailure(describeError(error))
    }
  }
  return (
    <form className="login-form" noValidate onSubmit={submit}>
      <LoginField
        id="signOnName"
        label={t('login.singleSignOnName')}
        problem={isMissing ? t('login.singleSignOnRequired') : undefined}
      >
        {(described) => (
          <input
            {...described}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: it is the only field
            autoFocus
            maxLength={320}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </LoginField>
      {failure !== '' && (
        <p className="login-failure" role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className="solid-button login-submit" disabled={isRunning}>
        {isRunning ? t('login.submitting') : t('login.singleSignOnSubmit')}
      </button>
      <button type="button" className="text-button" onClick={onBack}>
        {t('login.singleSignOnBack')}
      </button>
    </form>
  )
}
