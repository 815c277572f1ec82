import { identityRoutes } from '@landfall/contract/customers/customer-identity.ts'
import { placementRoutes } from '@landfall/contract/customers/customer-placement.ts'
import { customerSearchRoutes } from '@landfall/contract/customers/customer-search.ts'
import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { batchScope } from '@landfall/contract/list.ts'
import type { TestClient } from '../server/testing/test-client.ts'
import type { CrmCompany } from './crm-company.ts'
import { countries, partOfName } from './crm-names.ts'

export type Call = (number: number) => Promise<unknown>

const stages = ['toFollow', 'inquiry', 'sample', 'won']
const at = (texts: readonly string[], number: number) => texts[number % texts.length] ?? ''

/** Two filters of the list, another pair for each number. */
export const filterOf = (number: number): { stage: string; countries: string[] } => ({
  stage: at(stages, number),
  countries: [at(countries, number), at(countries, number + 7)],
})

/** The query of the list with two filters and a sort. */
export function filteredQuery(number: number) {
  const { stage, countries } = filterOf(number)
  const conditions = [
    { field: 'stage', op: 'eq', value: stage },
    { field: 'country', op: 'in', value: countries },
  ]
  return { tab: 'all', size: 20, sort: '-lastFollowUpAt', filter: JSON.stringify({ conditions }) }
}

/** What people of a company do all day; each number is another customer, by another person. */
export function requestsOf(
  client: TestClient,
  crm: CrmCompany,
  pooled: readonly number[],
): Record<string, Call> {
  const people = crm.leaders.flatMap((leader, index) => [leader, crm.sellers[index] ?? leader])
  const as = (number: number) => ({ token: people[number % people.length]?.token ?? '' })
  const list = (number: number, query: object) =>
    client.call(customerRoutes.list, { query: { tab: 'all', size: 20, ...query } }, as(number))
  const someId = (number: number) => 1 + ((number * 7_919) % crm.customers)
  return {
    'list, two filters and a sort': (number) => list(number, filteredQuery(number)),
    'own customers, newest first': (number) => list(number, { tab: 'mine' }),
    'the pool': (number) => list(number, { tab: 'pool', sort: '-pooledAt' }),
    'search by part of a Chinese name': (number) => list(number, { search: partOfName.chinese(number) }),
    'search by part of a Latin name': (number) => list(number, { search: partOfName.latin(number) }),
    'search by a word of every thirtieth': (number) => list(number, { search: 'ceram' }),
    'search by an address': (number) => list(number, { search: `info@c${someId(number)}.example` }),
    'count of the company': (number) => list(number, { size: 1 }),
    'one customer': (number) =>
      client.send(customerRoutes.read, { params: { id: someId(number) } }, as(number)),
    'its timeline': (number) =>
      client.send(timelineRoutes.read, { params: { id: someId(number) }, query: { size: 20 } }, as(number)),
    'a timeline of 10,000': (number) =>
      client.call(
        timelineRoutes.read,
        { params: { id: crm.busyId }, query: { size: 20 } },
        { token: crm.leaders[number % crm.leaders.length]?.token ?? '' },
      ),
    'counts of the tabs': (number) => client.call(customerSearchRoutes.tabCounts, { query: {} }, as(number)),
    'names like a misspelt one': (number) =>
      client.call(
        customerSearchRoutes.suggest,
        { query: { tab: 'all', search: `${partOfName.latin(number)}x` } },
        as(number),
      ),
    'a new customer who is there already': (number) => {
      const id = someId(number)
      const contacts = [{ workEmail: `info@c${id}.example` }, { workEmail: `buyer${id}@gmail.com` }]
      return client.send(customerRoutes.create, { body: { name: `Twin ${number}`, contacts } }, as(number))
    },
    'looking a buyer up': (number) =>
      client.call(identityRoutes.lookUp, { body: { text: `info@c${someId(number)}.example` } }, as(number)),
    'who has an e-mail address': (number) =>
      client.call(
        customerRoutes.recognise,
        { body: { emails: [`info@c${someId(number)}.example`] } },
        as(number),
      ),
    claim: async (number) => {
      const ids = [pooled[number] ?? 0]
      const body = { selection: { scope: batchScope.Checked, ids } }
      const { done } = await client.call(placementRoutes.claim, { body }, as(number))
      if (done !== 1) throw new Error(`customer ${ids[0]} could not be claimed`)
    },
  }
}
