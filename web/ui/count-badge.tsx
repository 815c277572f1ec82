import type { ReactNode } from 'react'
import { formatNumber } from '#platform/formatters.ts'
import './count-badge.css'

const mostShown = 99

/** A button with an amount at its corner, as long as there is any; the button's own label says the amount. */
export function CountBadge({ amount, children }: { amount: number; children: ReactNode }): ReactNode {
  return (
    <span className="count-badge">
      {children}
      {amount > 0 && (
        <span className="count-badge-amount" aria-hidden>
          {amount > mostShown ? `${mostShown}+` : formatNumber(amount)}
        </span>
      )}
    </span>
  )
}
