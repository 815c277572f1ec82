import type { ReactNode } from 'react'
import './state-tag.css'

export type StateTone = 'neutral' | 'active' | 'good' | 'warning' | 'bad'

/** A state as a coloured mark whose colours keep enough contrast. */
export function StateTag({ tone, children }: { tone: StateTone; children: ReactNode }): ReactNode {
  return <span className={`state-tag state-${tone}`}>{children}</span>
}
