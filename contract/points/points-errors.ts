/** Error codes of points: 67000–67999. */
export const pointsErrors = {
  pointsInsufficient: 67001,
  pointsLimitReached: 67002,
  pointsAccountNotFound: 67003,
  pointsAllotTooMuch: 67004,
  pointsTakeBackTooMuch: 67005,
  pointsPriceTooLow: 67006,
  pointsPersonNotFound: 67007,
  pointsOwnLimit: 67008,
} as const
