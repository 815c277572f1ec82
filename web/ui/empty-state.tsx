import type { ReactNode } from 'react'
import './page.css'

/** Says why there is nothing here and what to do next. */
export function EmptyState({
  title,
  hint,
  action,
}: {
  title: string
  hint?: string | undefined
  action?: ReactNode
}): ReactNode {
  return (
    <div className="empty-state">
      <svg viewBox="0 0 64 48" width="72" height="54" aria-hidden="true">
        <path
          d="M4 22 14 6h36l10 16v20H4z"
          fill="var(--neutral-tint)"
          stroke="var(--field-line)"
          strokeWidth="1.5"
        />
        <path d="M4 22h17l3 7h16l3-7h17" fill="var(--surface)" stroke="var(--field-line)" strokeWidth="1.5" />
      </svg>
      <p className="empty-title">{title}</p>
      {hint && <p className="empty-hint">{hint}</p>}
      {action}
    </div>
  )
}
