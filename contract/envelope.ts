/** The body of every `/api` answer. */
export interface Envelope<Data = unknown> {
  code: number
  message: string
  data: Data
}

export const successCode = 20000

/** One problem of a malformed request: where, and what, in the caller's language. */
export interface RequestIssue {
  path: string
  message: string
}
