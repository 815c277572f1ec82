/** Error codes of e-mail addresses: 68000–68999; from 68500 on those of the contact finder. */
export const addressErrors = {
  addressNotFound: 68001,
  readingNotFound: 68002,
  readingWithoutAddresses: 68003,
  readingTooManyAddresses: 68004,
  readingNotText: 68005,
  addressFormWrong: 68006,
  tooManySelected: 68007,
  addressesUnderWay: 68008,
  agentUnknown: 68009,
  agentOutdated: 68010,
  agentNotFound: 68011,
  tooManyAgents: 68012,
  findingNoSite: 68501,
  foundAddressGone: 68502,
  foundAddressRefused: 68503,
  findingOfColleague: 68504,
} as const
