import { namesPerson, type PersonRows, withoutPerson } from '#platform/records/known-person.ts'

const ofNote = `(select k.customer_id from customer_keys k where k.type = 'tradeCompany' and k.value = n.party_key)`

/** Where notes on trade companies know a person. */
export const notePersons: readonly PersonRows[] = [
  {
    place: 'texts',
    select: `select n.name as customer, n.content as text, n.created_at as moment
      from trade_company_notes n where ${namesPerson('n.content', ofNote)}`,
    erase: [
      `update trade_company_notes n set content = ${withoutPerson('n.content', ofNote)}
       where ${namesPerson('n.content', ofNote)}`,
    ],
  },
]
