/** Error codes of logs, the recycle bin and erased persons: 65000–65999. */
export const recordErrors = {
  logEntryNotFound: 65001,
  erasureNotFound: 65002,
  personErased: 65003,
} as const
