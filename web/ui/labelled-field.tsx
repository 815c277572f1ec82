import { cloneElement, type ReactElement, type ReactNode, useId } from 'react'
import './file-wizard.css'

interface LabelledFieldProps {
  label: string
  hint?: string | undefined
  isNeeded?: boolean
  /** The input; it gets the id that the label names. */
  children: ReactElement<{ id?: string; 'aria-describedby'?: string | undefined }>
}

/** An input with its label above and its hint below, outside of a form. */
export function LabelledField({ label, hint, isNeeded = false, children }: LabelledFieldProps): ReactNode {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="upload-field">
      <label htmlFor={id}>
        {label}
        {isNeeded && (
          <span className="upload-needed" aria-hidden>
            {' *'}
          </span>
        )}
      </label>
      {cloneElement(children, { id, 'aria-describedby': hint ? hintId : undefined })}
      {hint && (
        <span id={hintId} className="upload-hint">
          {hint}
        </span>
      )}
    </div>
  )
}
