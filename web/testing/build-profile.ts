import type { ProfileView } from '@landfall/contract/customers/customer-profile.ts'
import type { Vocabulary } from '@landfall/contract/customers/customer-vocabulary.ts'

/** A customer that has not been sorted yet. */
export const emptyProfile: ProfileView = {
  labelIds: [],
  groupId: null,
  sourceId: null,
  scale: null,
  annualPurchase: null,
  companyType: null,
  timeZone: null,
  language: null,
  stars: 0,
  custom: {},
}

/** A company that has named nothing yet. */
export const emptyVocabulary: Vocabulary = { labels: [], groups: [], sources: [], fields: [], words: [] }
