/** Error codes of buyers found outside customs data: 69000–69499. */
export const buyerErrors = {
  datasetNotFound: 69001,
  datasetColumnsMissing: 69002,
  datasetTooLarge: 69003,
  datasetUnreadable: 69004,
  datasetUnusable: 69005,
  placeNotFound: 69006,
} as const
