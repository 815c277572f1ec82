/** Error codes of customs data: 61500–61999. */
export const customsErrors = {
  customsRecordNotFound: 61501,
  tradeCompanyNotFound: 61502,
  customsWordSetNotFound: 61520,
  customsWordsTooFew: 61521,
  tooManyCustomsWordSets: 61522,
  nomenclatureNotFound: 61523,
  nomenclatureColumnsMissing: 61524,
  nomenclatureUnusable: 61525,
  tradeMergeSame: 61560,
  tradeMergeNotFound: 61561,
  tradeMergeUndone: 61562,
  tradeMergesTooMany: 61563,
  tradePairsTooMany: 61564,
  tradeNotShared: 61565,
  librarySourceMissing: 61540,
  libraryGrantTooMuch: 61541,
} as const
