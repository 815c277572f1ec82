import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { signInWithCode } from '#platform/session-store.ts'
import { LoginField } from './login-field.tsx'
import { secondsIn } from './login-rules.ts'
import { useCountdown } from './use-countdown.ts'

interface CodeFormProps {
  challenge: string
  onBack: () => void
}

/** The second step of signing in: a code of the app or a recovery code. */
export function CodeForm({ challenge, onBack }: CodeFormProps): ReactNode {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [failure, setFailure] = useState('')
  const [isRunning, setIsRunning] = useState(false)
  const wait = useCountdown()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    setIsMissing(code.trim() === '')
    if (code.trim() === '') return
    setIsRunning(true)
    try {
      await signInWithCode(challenge, code)
    } catch (error) {
      setIsRunning(false)
      setCode('')
      const isMalformed = error instanceof ApiError && error.name === 'badRequest'
      setFailure(isMalformed ? t('errors.codeWrong') : describeError(error))
      if (error instanceof ApiError && error.name === 'tooManySignIns') wait.start(secondsIn(error.message))
    }
  }
  return (
    <form className="login-form" noValidate onSubmit={submit}>
      <p className="login-step">{t('login.codeTitle')}</p>
      <LoginField id="code" label={t('login.code')} problem={isMissing ? t('login.codeRequired') : undefined}>
        {(described) => (
          <>
            <input
              {...described}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              // biome-ignore lint/a11y/noAutofocus: the code is the only thing left to enter
              autoFocus
              maxLength={16}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
            <p className="login-note">{t('login.codeHint')}</p>
          </>
        )}
      </LoginField>
      {failure !== '' && (
        <p className="login-failure" role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className="solid-button login-submit" disabled={isRunning || wait.seconds > 0}>
        {wait.seconds > 0 ? t('login.wait', { seconds: wait.seconds }) : t('login.codeSubmit')}
      </button>
      <button type="button" className="text-button" onClick={onBack}>
        {t('login.codeBack')}
      </button>
    </form>
  )
}
