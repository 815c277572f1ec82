import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { describeFailure } from '#platform/i18n.ts'
import './failure-note.css'

/** Says above a form why it was not saved: an error, or a text; nothing as long as there is neither. */
export function FailureNote({ failure }: { failure: unknown }): ReactNode {
  if (failure === null || failure === undefined || failure === '') return null
  const title = typeof failure === 'string' ? failure : describeFailure(failure)
  return <Alert type="error" showIcon title={title} className="failure-note" />
}
