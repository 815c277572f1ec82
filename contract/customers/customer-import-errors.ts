/** Error codes of customer imports: 60500–60549. */
export const customerImportErrors = {
  importNotFound: 60500,
  importNameMissing: 60501,
  importColumnsWrong: 60502,
  importPlaceWrong: 60503,
  importTooManyRows: 60504,
  importDuplicatesForbidden: 60505,
} as const
