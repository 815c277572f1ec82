import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoginField } from './login-field.tsx'

interface PasswordFieldProps {
  value: string
  problem: string | undefined
  hasFocus: boolean
  onChange: (value: string) => void
}

/** The password with a way to see it and a hint when caps lock is on. */
export function PasswordField({ value, problem, hasFocus, onChange }: PasswordFieldProps): ReactNode {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  const [isCapsLock, setIsCapsLock] = useState(false)
  const noteCapsLock = (event: KeyboardEvent) => setIsCapsLock(event.getModifierState('CapsLock'))
  return (
    <LoginField id="passWord" label={t('login.password')} problem={problem}>
      {(described) => (
        <>
          <div className="login-password">
            <input
              {...described}
              name="password"
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              // biome-ignore lint/a11y/noAutofocus: with a remembered user name only the password is missing
              autoFocus={hasFocus}
              maxLength={128}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onKeyDown={noteCapsLock}
              onKeyUp={noteCapsLock}
              onBlur={() => setIsCapsLock(false)}
            />
            <button
              type="button"
              aria-label={isShown ? t('login.hidePassword') : t('login.showPassword')}
              aria-pressed={isShown}
              onClick={() => setIsShown(!isShown)}
            >
              <Eye isOpen={isShown} />
            </button>
          </div>
          {isCapsLock && (
            <p className="login-hint" role="status">
              {t('login.capsLock')}
            </p>
          )}
        </>
      )}
    </LoginField>
  )
}

function Eye({ isOpen }: { isOpen: boolean }): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
      <circle cx="12" cy="12" r="3" />
      {!isOpen && <path d="m4 20 16-16" />}
    </svg>
  )
}
