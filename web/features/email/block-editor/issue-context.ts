import type { BlockIssue } from '@landfall/contract/email/block-issues.ts'
import { createContext, use } from 'react'

/** What is missing in the blocks of the editor. */
export const IssueContext = createContext<readonly BlockIssue[]>([])

/** Whether a field of a block lacks something, as the status of an input. */
export function useIssue(id: string): (field: BlockIssue['field']) => { status?: 'error' } {
  const issues = use(IssueContext)
  return (field) =>
    issues.some((issue) => issue.id === id && issue.field === field) ? { status: 'error' } : {}
}
