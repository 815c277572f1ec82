/** Error codes of customers: 60000–60999. */
export const customerErrors = {
  customerNotFound: 60001,
  customerExists: 60002,
  customerExistsInPool: 60003,
  customerReadOnly: 60004,
  ownerNotAllowed: 60005,
} as const
