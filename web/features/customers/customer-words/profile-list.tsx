import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { Fact } from '#ui/fact-list.tsx'
import { LabelMarks, StarsMark } from './customer-marks.tsx'
import type { SingleField } from './field-input.tsx'
import { languageText, ownFieldText, purchaseText, scaleText, zoneText } from './profile-texts.ts'
import { type Words, wordOf } from './use-vocabulary.ts'

interface ProfileLook {
  t: TFunction
  /** A line of the profile; it may be one that is changed where it stands. */
  fact(field: SingleField, value: ReactNode): Fact
}

/** What the company orders a customer by and what is known of the buyer, as lines of its profile. */
export function profileLines(customer: CustomerView, words: Words, { t, fact }: ProfileLook): Fact[] {
  const {
    labelIds,
    groupId,
    scale,
    annualPurchase,
    companyType,
    timeZone,
    language,
    country,
    stars,
    custom,
  } = customer
  return [
    [t('customers.fields.labels'), labelIds.length > 0 && <LabelMarks key="labels" ids={labelIds} />],
    fact('stars', stars > 0 && <StarsMark key="stars" stars={stars} />),
    fact('groupId', groupId === null ? '' : words.groupName(groupId)),
    fact('companyType', companyType && t(`customerProfile.types.${companyType}`)),
    fact('scale', scale && scaleText(scale)),
    fact('annualPurchase', annualPurchase && purchaseText(annualPurchase)),
    fact('timeZone', zoneText(timeZone, country)),
    fact('language', languageText(language, country)),
    ...words.fields.map((field): Fact => [wordOf(field.names), ownFieldText(field, custom[field.id])]),
  ]
}
