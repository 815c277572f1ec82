import type { ReactNode } from 'react'
import './fact-list.css'

/** What is known of something, and how it is called. */
export type Fact = readonly [label: string, value: ReactNode]

interface FactListProps {
  facts: readonly Fact[]
  className?: string
}

/** Names and values below each other; what has no value is left out. */
export function FactList({ facts, className = '' }: FactListProps): ReactNode {
  return (
    <dl className={`fact-list ${className}`.trim()}>
      {facts
        .filter(([, value]) => value !== '' && value !== null && value !== undefined && value !== false)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
