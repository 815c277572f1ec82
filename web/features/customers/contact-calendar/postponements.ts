/** How many days a next contact can be put off by one click; the texts are `workbench.postpone.<key>`. */
export const postponements = { tomorrow: 1, inThreeDays: 3, inAWeek: 7 } as const
export type PostponeKey = keyof typeof postponements
