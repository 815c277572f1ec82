/** Error codes of e-mail addresses: 68000–68999; from 68500 on those of the contact finder. */
export const addressErrors = {
  addressNotFound: 68001,
} as const
