/** Error codes of recognising, disputing and merging customers: 60300–60399. */
export const identityErrors = {
  customerMayExist: 60301,
  lookupsUsedUp: 60302,
  lookupTooShort: 60303,
  conflictNotFound: 60310,
  conflictClosed: 60311,
  conflictNotYours: 60312,
  conflictOpenAlready: 60313,
  conflictNoClash: 60314,
  mergeNotFound: 60320,
  mergeUndone: 60321,
  mergeTooOld: 60322,
  mergeKeyTaken: 60323,
  mergeTooManyContacts: 60324,
  mergeChanged: 60325,
  customerMerged: 60326,
  recognitionsTakeTooLong: 60327,
} as const
