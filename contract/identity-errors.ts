/** Error codes of recognising, disputing and merging customers: 60200–60299. */
export const identityErrors = {
  customerMayExist: 60201,
  lookupsUsedUp: 60202,
  lookupTooShort: 60203,
  conflictNotFound: 60210,
  conflictClosed: 60211,
  conflictNotYours: 60212,
  conflictOpenAlready: 60213,
  conflictNoClash: 60214,
  mergeNotFound: 60220,
  mergeUndone: 60221,
  mergeTooOld: 60222,
  mergeKeyTaken: 60223,
  mergeTooManyContacts: 60224,
  mergeChanged: 60225,
} as const
