import type { WordColor } from '@landfall/contract/customers/customer-labels.ts'
import type { ReactNode } from 'react'
import './word-color.css'

/** A word of the company in its colour. */
export function WordMark({ color, children }: { color: WordColor; children: ReactNode }): ReactNode {
  return <span className={`word-mark word-${color}`}>{children}</span>
}
