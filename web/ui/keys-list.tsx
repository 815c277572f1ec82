import type { ReactNode } from 'react'
import './keys-list.css'

/** Keys with what each does. */
export function KeysList({ keys }: { keys: readonly (readonly [key: string, text: string])[] }): ReactNode {
  return (
    <dl className="keys-list">
      {keys.map(([key, text]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
