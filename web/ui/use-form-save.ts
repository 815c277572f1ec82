import type { FormInstance } from 'antd'
import { useState } from 'react'
import { ApiError } from '#platform/api-error.ts'
import { describeFailure } from '#platform/i18n.ts'
import { placeIssues } from './form-issues.ts'

/**
 * Saves what a form holds. A refusal stands at the fields it is about where they are known, and is answered as
 * `failure` otherwise; `claim` may take one first.
 */
export function useFormSave<Values>(
  form: FormInstance,
  save: (values: Values) => Promise<void>,
  claim?: (error: ApiError) => boolean,
): { failure: string; submit: (values: Values) => Promise<void> } {
  const [failure, setFailure] = useState('')
  return {
    failure,
    async submit(values) {
      setFailure('')
      try {
        await save(values)
      } catch (error) {
        const isShown = error instanceof ApiError && (claim?.(error) || placeIssues(form, error))
        if (!isShown) setFailure(describeFailure(error))
      }
    },
  }
}
