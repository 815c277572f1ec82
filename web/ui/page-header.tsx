import type { ReactNode } from 'react'
import './page.css'

/** The heading of a page with its tabs and its buttons in one line, the most important button last. */
export function PageHeader({
  title,
  hint,
  tabs,
  children,
}: {
  title: string
  hint?: ReactNode
  tabs?: ReactNode
  children?: ReactNode
}): ReactNode {
  return (
    <header className={tabs ? 'page-header has-tabs' : 'page-header'}>
      <div className="page-heading">
        <h1>{title}</h1>
        {hint && <p>{hint}</p>}
      </div>
      {tabs}
      {children && <div className="page-actions">{children}</div>}
    </header>
  )
}
