import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { readCookie, writeCookie } from '#platform/cookie-storage.ts'
import { describeError } from '#platform/i18n.ts'
import { signIn } from '#platform/session-store.ts'
import { CodeForm } from './code-form.tsx'
import { LoginField } from './login-field.tsx'
import { type LoginProblems, problemsOf, secondsIn } from './login-rules.ts'
import { PasswordField } from './password-field.tsx'
import { SingleSignOnForm } from './single-sign-on-form.tsx'
import { useCountdown } from './use-countdown.ts'
import './login-page.css'

/** Whatever it takes to sign in; having done so makes the shell show the routes of the user. */
export function LoginForm(): ReactNode {
  const [challenge, setChallenge] = useState<string | null>(null)
  const [isSingleSignOn, setIsSingleSignOn] = useState(false)
  if (challenge !== null) return <CodeForm challenge={challenge} onBack={() => setChallenge(null)} />
  if (isSingleSignOn) return <SingleSignOnForm onBack={() => setIsSingleSignOn(false)} />
  return <PasswordForm onChallenge={setChallenge} onSingleSignOn={() => setIsSingleSignOn(true)} />
}

interface PasswordFormProps {
  /** The password was right, and the code of the second factor comes next. */
  onChallenge: (challenge: string) => void
  onSingleSignOn: () => void
}

function PasswordForm({ onChallenge, onSingleSignOn }: PasswordFormProps): ReactNode {
  const { t } = useTranslation()
  const remembered = readCookie('rememberedUser') ?? ''
  const [userName, setUserName] = useState(remembered)
  const [passWord, setPassWord] = useState('')
  const [remember, setRemember] = useState(remembered !== '')
  const [problems, setProblems] = useState<LoginProblems>({})
  const [failure, setFailure] = useState('')
  const [isRunning, setIsRunning] = useState(false)
  const wait = useCountdown()
  const form = useRef<HTMLFormElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf({ userName, passWord })
    setProblems(found)
    setFailure('')
    const [wrong] = Object.keys(found)
    if (wrong) {
      form.current?.querySelector<HTMLInputElement>(`#${wrong}`)?.focus()
      return
    }
    setIsRunning(true)
    try {
      writeCookie('rememberedUser', remember ? userName.trim() : null)
      const challenge = await signIn(userName.trim(), passWord)
      if (challenge !== null) onChallenge(challenge)
    } catch (error) {
      setIsRunning(false)
      setFailure(describeError(error))
      if (error instanceof ApiError && error.name === 'tooManySignIns') wait.start(secondsIn(error.message))
    }
  }
  return (
    <form ref={form} className="login-form" noValidate onSubmit={submit}>
      <LoginField
        id="userName"
        label={t('login.userName')}
        problem={problems.userName && t(`login.${problems.userName}`)}
      >
        {(described) => (
          <input
            {...described}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: signing in is the only thing to do on this page
            autoFocus={remembered === ''}
            value={userName}
            onChange={(event) => setUserName(event.target.value)}
          />
        )}
      </LoginField>
      <PasswordField
        value={passWord}
        problem={problems.passWord && t(`login.${problems.passWord}`)}
        hasFocus={remembered !== ''}
        onChange={setPassWord}
      />
      <label className="login-remember">
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {t('login.remember')}
      </label>
      {failure !== '' && (
        <p className="login-failure" role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className="solid-button login-submit" disabled={isRunning || wait.seconds > 0}>
        {wait.seconds > 0 && t('login.wait', { seconds: wait.seconds })}
        {wait.seconds === 0 && (isRunning ? t('login.submitting') : t('login.submit'))}
      </button>
      <button type="button" className="text-button" onClick={onSingleSignOn}>
        {t('login.singleSignOn')}
      </button>
      <details className="login-forgotten">
        <summary>{t('login.forgotten')}</summary>
        <p>{t('login.forgottenHint')}</p>
      </details>
    </form>
  )
}
