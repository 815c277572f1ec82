/** Error codes of customs uploads: 61000–61499. */
export const uploadErrors = {
  uploadNotFound: 61001,
} as const
