import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import { batchScope } from '@landfall/contract/list.ts'
import type { TestUser } from '../server/testing/build-people.ts'
import { importCustomers } from '../server/testing/import-customers.ts'
import type { TestClient } from '../server/testing/test-client.ts'
import type { CrmCompany } from './crm-company.ts'
import { type Call, filteredQuery, requestsOf } from './crm-requests.ts'
import { untilDone } from './crm-work.ts'
import { type Question, questionsAbout, type Samples } from './customs-questions.ts'

/** Something that people do, and how often among all that they do. */
export interface Kind {
  name: string
  weight: number
  run: Call
}

/** What was answered as written: none of it may be missing afterwards. */
export interface Written {
  customers: number
  followUps: number
}

interface Place {
  client: TestClient
  crm: CrmCompany
  samples: Samples
  written: Written
  /** Addresses of the pictures in mails that were sent. */
  pixels: readonly string[]
}

/** What the users of a company do on a day. */
export function kindsOf(place: Place): Kind[] {
  return [...readingOf(place), ...writingOf(place)]
}

function readingOf({ client, crm, samples }: Place): Kind[] {
  const asked = requestsOf(client, crm, [])
  const some = (name: string, weight: number): Kind => {
    const run = asked[name]
    if (!run) throw new Error(`nobody asks for ${name}`)
    return { name, weight, run }
  }
  const questions = questionsAbout(samples)
  const customs = (name: string, weight: number, isMeant: (question: Question) => boolean): Kind => {
    const meant = questions.filter(isMeant)
    if (meant.length === 0) throw new Error(`nobody asks for ${name}`)
    return {
      name,
      weight,
      run: (number) =>
        meant[number % meant.length]?.api({ client, token: leaderOf(crm, number).token }, number) ??
        Promise.resolve(),
    }
  }
  return [
    some('list, two filters and a sort', 12),
    some('own customers, newest first', 10),
    some('the pool', 5),
    some('counts of the tabs', 8),
    some('search by part of a Chinese name', 5),
    some('search by part of a Latin name', 5),
    some('search by an address', 3),
    some('names like a misspelt one', 2),
    { name: 'customer opened', weight: 15, run: (number) => openCustomer(client, crm, number) },
    customs('customs search', 8, ({ name }) => /word|phrase|Chinese/.test(name)),
    customs(
      'customs facets and totals',
      3,
      ({ name }) => /^(facets|totals)/.test(name) && !name.includes('everything'),
    ),
    customs(
      'trade company opened',
      5,
      ({ name }) => name === 'buyer page' || name.startsWith('tab of a buyer'),
    ),
    customs(
      'customs ranking and trend',
      2,
      ({ name }) => name === 'trend' || /^supplier ranking(?! of everything)/.test(name),
    ),
  ]
}

function writingOf({ client, crm, pixels, written }: Place): Kind[] {
  return [
    { name: 'mail opened', weight: 10, run: (number) => openMail(pixels[number % pixels.length] ?? '') },
    {
      name: 'follow-up written',
      weight: 6,
      run: (number) => writeFollowUp(client, crm, { number, written }),
    },
    {
      name: 'import of 100 rows',
      weight: 0.3,
      run: (number) => importSome(client, crm, { number, written }),
    },
    { name: 'export of some customers', weight: 0.3, run: (number) => exportSome(client, crm, number) },
  ]
}

const leaderOf = ({ leaders }: CrmCompany, number: number): TestUser =>
  leaders[number % leaders.length] as TestUser

const someCustomer = ({ customers }: CrmCompany, number: number) => 1 + ((number * 7_919) % customers)

async function openCustomer(client: TestClient, crm: CrmCompany, number: number): Promise<void> {
  const params = { id: someCustomer(crm, number) }
  const as = { token: leaderOf(crm, number).token }
  await Promise.all([
    client.call(customerRoutes.read, { params }, as),
    client.call(timelineRoutes.read, { params, query: { size: 20 } }, as),
  ])
}

async function openMail(pixel: string): Promise<void> {
  const answer = await fetch(pixel, {
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Thunderbird/140.0' },
  })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`a picture of a mail answered ${answer.status}`)
}

async function writeFollowUp(client: TestClient, crm: CrmCompany, { number, written }: Turn): Promise<void> {
  const params = { id: someCustomer(crm, number) }
  const body = { method: 'call' as const, content: `Spoke about order ${number}` }
  await client.call(followUpRoutes.create, { params, body }, { token: leaderOf(crm, number).token })
  written.followUps += 1
}

/** A turn of somebody who writes. */
interface Turn {
  number: number
  written: Written
}

async function importSome(client: TestClient, crm: CrmCompany, { number, written }: Turn): Promise<void> {
  const rows = Array.from({ length: 100 }, (_, row) => {
    const name = `${number}x${row}`
    return `Soak ${name} Trading Ltd,DE,https://s${name}.example,Person ${name},info@s${name}.example`
  })
  const text = `company,country,website,contact,email\n${rows.join('\n')}\n`
  const { state, counts } = await importCustomers({ client, user: leaderOf(crm, number) }, { text })
  if (state !== 'done') throw new Error(`an import is ${state}: ${JSON.stringify(counts)}`)
  written.customers += counts?.created ?? 0
}

async function exportSome(client: TestClient, crm: CrmCompany, number: number): Promise<void> {
  const as = { token: leaderOf(crm, number).token }
  const { filter } = filteredQuery(number)
  const selection = { scope: batchScope.SearchQuery, query: { tab: 'all', filter } }
  await untilDone(
    client,
    as,
    await client.call(customerRoutes.export, { body: { selection, format: 'csv' } }, as),
  )
}
