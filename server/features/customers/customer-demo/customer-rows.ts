import type { CustomerIntent, CustomerStage } from '@landfall/contract/customers/customer-profile.ts'
import type { FollowUpMethod } from '@landfall/contract/customers/follow-ups.ts'
import { tradeNameKey } from '@landfall/contract/trade-name.ts'
import type { DemoUserName } from '#platform/demo/demo-identity.ts'
import type { DemoContact, DemoCustomer, DemoFollowUp, MinutesAgo } from '#platform/demo/demo-loading.ts'
import { followUpTexts } from '#platform/demo/demo-texts.ts'
import { personOf } from '#platform/demo/name-maker.ts'
import type { Country } from '#platform/demo/trade-catalogue.ts'
import type { Firm, TradeWorld } from '#platform/demo/trade-parties.ts'
import { createRandom, createWeightedPick, type Random } from '#platform/random/seeded-random.ts'

/** How many customers a company of the demo has, and whose they are. */
export interface CustomerPlan {
  count: number
  language: 'zh' | 'it'
  /** Who owns customers and which share of them; what is left is in the public pool. */
  owners: readonly { userName: DemoUserName; share: number }[]
}

const stages: readonly { stage: CustomerStage; share: number; followUps: readonly [number, number] }[] = [
  { stage: 'toFollow', share: 44, followUps: [0, 2] },
  { stage: 'inquiry', share: 28, followUps: [1, 4] },
  { stage: 'sample', share: 14, followUps: [2, 5] },
  { stage: 'won', share: 9, followUps: [3, 6] },
  { stage: 'repeat', share: 5, followUps: [4, 8] },
]
const intentsOfStage: Readonly<Record<CustomerStage, readonly CustomerIntent[]>> = {
  toFollow: ['unknown', 'unknown', 'low', 'middle'],
  inquiry: ['low', 'middle', 'middle', 'high'],
  sample: ['middle', 'high'],
  won: ['high'],
  repeat: ['high'],
}
const methods: readonly FollowUpMethod[] = ['call', 'email', 'email', 'email', 'sms', 'visit']
const streets = [
  'Harbour Road',
  'Mill Lane',
  'Station Street',
  'Industry Park',
  'Market Square',
  'Canal Walk',
]
const minutesOfDay = 24 * 60

/** The customers of one company: three in five are buyers of its shipments, the larger ones rather than the smaller. */
export function makeCustomers(seed: string, world: TradeWorld, plan: CustomerPlan): DemoCustomer[] {
  const random = createRandom(`${seed}:customers`)
  const goodsOf = goodsByBuyer(world, plan.language)
  const pickStage = createWeightedPick(stages, ({ share }) => share)
  return chooseFirms(random, world, plan.count).map(({ firm, isTrading }) => {
    const owner = chooseOwner(random, plan)
    // Whom nobody looks after any more did not buy.
    const { stage, followUps } = owner === undefined ? random.pick(stages.slice(0, 2)) : pickStage(random)
    const createdAt = atWork(random, random.integer(4, 560))
    const founder = owner ?? plan.owners[0]?.userName ?? 'admin'
    const goods = goodsOf.get(firm) ?? ''
    const count = Math.min(random.integer(...followUps), Math.ceil(createdAt / minutesOfDay / 3))
    return {
      ...profileOf(random, firm),
      mainProducts: goods,
      remark: textAbout(random, followUpTexts[plan.language].remarks, goods),
      source: isTrading ? ('customs' as const) : random.pick(['manual', 'import'] as const),
      stage,
      intent: random.pick(intentsOfStage[stage]),
      founder,
      owner,
      createdAt,
      ownedAt: owner === undefined ? Math.round(createdAt / 3) : createdAt,
      nextContactAt:
        owner !== undefined && random.chance(0.4) ? atWork(random, random.integer(-21, 5)) : undefined,
      contacts: makeContacts(random, firm, plan.language),
      followUps: makeFollowUps(random, { plan, stage, count, createdAt, author: founder, goods }),
      isAttended: owner !== undefined && random.chance(0.02),
    }
  })
}

// Between nine and five in China, which is early morning to noon in Europe.
function atWork(random: Random, daysAgo: number): MinutesAgo {
  return daysAgo * minutesOfDay + random.integer(15 * 60, 23 * 60)
}

function profileOf(random: Random, { name, country }: Firm) {
  const [usual = ''] = name.spellings
  return {
    name: name.native && random.chance(0.5) ? name.native : usual,
    tradeName: usual,
    tradeCompanyKey: `${tradeNameKey(usual)}|${country.iso2}`,
    country,
    website: `https://${name.slug}.example.com`,
    phone: phoneOf(random, country),
    address: `${random.integer(2, 290)} ${random.pick(streets)}, ${random.pick(country.cities)}`,
  }
}

function chooseFirms(random: Random, world: TradeWorld, count: number): { firm: Firm; isTrading: boolean }[] {
  const largest = [...world.buyers].sort((a, b) => b.weight - a.weight)
  const wanted = Math.round(count * 0.6)
  const isTrading = new Set(random.sample(largest.slice(0, wanted * 2), wanted))
  const rest = random.sample(largest.slice(wanted * 2, wanted * 2 + count * 2), count - wanted)
  // Customers are found in any order, not the largest first.
  return random
    .sample([...isTrading, ...rest], count)
    .map((firm) => ({ firm, isTrading: isTrading.has(firm) }))
}

// What each buyer takes most of, in the language of those who sell to it.
function goodsByBuyer(world: TradeWorld, language: CustomerPlan['language']): Map<Firm, string> {
  const goods = new Map<Firm, string>()
  for (const lane of world.lanes) {
    if (goods.has(lane.buyer)) continue
    goods.set(lane.buyer, (language === 'zh' ? lane.goods.zh[0] : lane.goods.en[0]?.toLowerCase()) ?? '')
  }
  return goods
}

function chooseOwner(random: Random, plan: CustomerPlan): DemoUserName | undefined {
  let roll = random.next()
  for (const { userName, share } of plan.owners) {
    if (roll < share) return userName
    roll -= share
  }
  return undefined
}

function makeContacts(random: Random, firm: Firm, language: CustomerPlan['language']): DemoContact[] {
  const count = random.chance(0.06) ? 0 : random.pick([1, 1, 1, 2, 2, 3])
  const taken = new Set<string>()
  return Array.from({ length: count }, () => {
    const person = personOf(random, firm.country)
    let mailbox = person.mailbox
    for (let number = 2; taken.has(mailbox); number += 1) mailbox = `${person.mailbox}${number}`
    taken.add(mailbox)
    return {
      name: person.name,
      jobTitle: random.pick(followUpTexts[language].jobTitles),
      workEmail: random.chance(0.93) ? `${mailbox}@${firm.name.slug}.example.com` : '',
      phone: random.chance(0.7) ? phoneOf(random, firm.country) : '',
      linkedin: random.chance(0.25) ? `https://linkedin.example.com/in/${mailbox.replace('.', '-')}` : '',
    }
  })
}

// Numbers of the kind that is kept for fiction.
function phoneOf(random: Random, country: Country): string {
  return `+${country.dial}55501${random.integer(1000, 9999)}`
}

interface FollowUpWishes {
  plan: CustomerPlan
  stage: CustomerStage
  count: number
  createdAt: MinutesAgo
  author: DemoUserName
  goods: string
}

function makeFollowUps(random: Random, wishes: FollowUpWishes): DemoFollowUp[] {
  const { plan, count, createdAt, author, goods } = wishes
  const reached = stages.findIndex(({ stage }) => stage === wishes.stage)
  return pastMoments(random, createdAt, count).map((at, index) => {
    // Evenly up to the stage it has reached.
    const stage = stages[Math.floor(((index + 1) * reached) / count)]?.stage ?? wishes.stage
    return {
      author,
      method: random.pick(methods),
      content: textAbout(random, followUpTexts[plan.language][stage], goods),
      at,
      stage,
    }
  })
}

// Ever closer to each other towards today, the oldest first.
function pastMoments(random: Random, since: MinutesAgo, count: number): MinutesAgo[] {
  let daysAgo = since / minutesOfDay
  const moments = Array.from({ length: count }, () => {
    daysAgo = Math.floor(daysAgo * (0.35 + random.next() * 0.5))
    return atWork(random, daysAgo)
  })
  return moments.sort((a, b) => b - a)
}

function textAbout(random: Random, texts: readonly string[], goods: string): string {
  return random.pick(texts).replace('{goods}', goods)
}
