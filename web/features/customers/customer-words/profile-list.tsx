import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { LabelMarks, StarsMark } from './customer-marks.tsx'
import { ownFieldText, purchaseText, scaleText, zoneText } from './profile-texts.ts'
import { type Words, wordOf } from './use-vocabulary.ts'

/** What the company orders a customer by and what is known of the buyer, as lines of its profile. */
export function profileLines(
  customer: CustomerView,
  words: Words,
  t: TFunction,
): [label: string, value: ReactNode][] {
  const { labelIds, groupId, scale, annualPurchase, companyType, timeZone, country, stars, custom } = customer
  return [
    [t('customers.fields.labels'), labelIds.length > 0 && <LabelMarks key="labels" ids={labelIds} />],
    [t('customers.fields.stars'), stars > 0 && <StarsMark key="stars" stars={stars} />],
    [t('customers.fields.group'), groupId === null ? '' : words.groupName(groupId)],
    [t('customers.fields.companyType'), companyType && t(`customerProfile.types.${companyType}`)],
    [t('customers.fields.scale'), scale && scaleText(scale)],
    [t('customers.fields.annualPurchase'), annualPurchase && purchaseText(annualPurchase)],
    [t('customers.fields.timeZone'), zoneText(timeZone, country)],
    ...words.fields.map((field): [string, ReactNode] => [
      wordOf(field.names),
      ownFieldText(field, custom[field.id]),
    ]),
  ]
}
