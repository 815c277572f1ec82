/** Error codes of customers: 60000–60999. */
export const customerErrors = {
  customerNotFound: 60001,
} as const
