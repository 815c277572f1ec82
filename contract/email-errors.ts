/** Error codes of e-mail: 62000–62999. */
export const emailErrors = {
  sendTaskNotFound: 62001,
} as const
