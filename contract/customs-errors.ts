/** Error codes of customs data: 61500–61999. */
export const customsErrors = {
  customsRecordNotFound: 61501,
  tradeCompanyNotFound: 61502,
} as const
