/** Error codes of buyers found outside customs data: 69000–69499. */
export const buyerErrors = {
  datasetNotFound: 69001,
  datasetColumnsMissing: 69002,
  datasetTooLarge: 69003,
  datasetUnreadable: 69004,
  datasetUnusable: 69005,
  placeNotFound: 69006,
  demandNotFound: 69007,
  demandTaken: 69008,
  demandClaimsFull: 69009,
  demandNotClaimed: 69010,
  demandWithoutBuyer: 69011,
  demandTitlesMissing: 69012,
} as const
