import type { ReactNode } from 'react'

interface Described {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface LoginFieldProps {
  id: string
  label: string
  problem: string | undefined
  children: (described: Described) => ReactNode
}

/** A labelled input with what is wrong with it below. */
export function LoginField({ id, label, problem, children }: LoginFieldProps): ReactNode {
  const problemId = `${id}-problem`
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': problem !== undefined,
        'aria-describedby': problem === undefined ? undefined : problemId,
      })}
      {problem !== undefined && (
        <p id={problemId} className="login-problem">
          {problem}
        </p>
      )}
    </div>
  )
}
