import type { ReactNode } from 'react'
import './page.css'

/** A table that may be wider than the page: it scrolls by itself, also by keyboard. `labelledBy` is the id of its heading. */
export function ScrollGroup({
  labelledBy,
  children,
}: {
  labelledBy: string
  children: ReactNode
}): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a region would double the panel's
    <div className="scroll-group" role="group" tabIndex={0} aria-labelledby={labelledBy}>
      {children}
    </div>
  )
}
