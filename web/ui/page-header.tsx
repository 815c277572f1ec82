import type { ReactNode } from 'react'
import './page.css'

/** The heading of a page with its buttons, the most important last. */
export function PageHeader({
  title,
  hint,
  children,
}: {
  title: string
  hint?: ReactNode
  children?: ReactNode
}): ReactNode {
  return (
    <header className="page-header">
      <div className="page-heading">
        <h1>{title}</h1>
        {hint && <p>{hint}</p>}
      </div>
      {children && <div className="page-actions">{children}</div>}
    </header>
  )
}
