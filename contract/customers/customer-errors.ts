/** Error codes of customers: 60000–60999. */
export const customerErrors = {
  customerNotFound: 60001,
  customerExists: 60002,
  customerExistsInPool: 60003,
  customerReadOnly: 60004,
  ownerNotAllowed: 60005,
  followUpNotFound: 60050,
  followUpFileUnusable: 60051,
  followUpFileTooLarge: 60052,
  followUpFilesUsedUp: 60056,
  mentionUnusable: 60053,
  commentNotFound: 60054,
  calendarNotFound: 60055,
  collectedNotFound: 60090,
  tooManyAccepted: 60091,
} as const
