import type { ReactNode } from 'react'
import './plain-text.css'

/** A text as it was written, line by line. */
export function PlainText({ children }: { children: ReactNode }): ReactNode {
  return <pre className="plain-text">{children}</pre>
}
