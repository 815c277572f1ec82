/** Error codes of OEMs, company accounts and the settings of the installation: 63000–63999. */
export const accountErrors = {
  companyNotFound: 63001,
  companySuspended: 63002,
  companyStateWrong: 63003,
  companyNameWrong: 63004,
  seatsBelowUse: 63005,
  validityInPast: 63006,
  oemNotFound: 63007,
  domainTaken: 63008,
  trademarkFixed: 63009,
  logoUnusable: 63010,
  supportTargetMissing: 63011,
  timeZoneUnknown: 63012,
  domainRequired: 63013,
} as const
