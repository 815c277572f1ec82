import { cloneElement, type ReactElement, type ReactNode, useId } from 'react'

interface UploadFieldProps {
  label: string
  hint?: string | undefined
  isNeeded?: boolean
  /** The input; it gets the id that the label names. */
  children: ReactElement<{ id?: string; 'aria-describedby'?: string | undefined }>
}

/** An input with its label above and its hint below. */
export function UploadField({ label, hint, isNeeded = false, children }: UploadFieldProps): ReactNode {
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
