import { createHash } from 'node:crypto'
import { tradeNameKey } from '@landfall/contract/trade-name.ts'
import { describe, expect, it } from 'vitest'
import { makeCustomers } from '#features/customers/customer-demo/customer-rows.ts'
import { createCalendar, shipmentFile, statisticFile } from '#features/customs/customs-demo/customs-files.ts'
import { isMaster, makeShipments, type ShipmentRow } from '#features/customs/customs-demo/shipment-rows.ts'
import { makeMailings } from '#features/email/email-demo/mail-rows.ts'
import { countryCode } from '#platform/reference/country-names.ts'
import { demoUsers } from '../platform/demo/demo-identity.ts'
import { mailTexts } from '../platform/demo/demo-texts.ts'
import { countries, goodsCatalogue, productLines } from '../platform/demo/trade-catalogue.ts'
import {
  buildTradeWorld,
  type ShipmentSource,
  shipmentShares,
  shipmentSources,
} from '../platform/demo/trade-parties.ts'

const days = 729
const seed = 'test'
const world = buildTradeWorld(seed, { buyers: 2_000, sellers: 1_200, days })
const calendar = createCalendar('2026-11-21', days, 12)
const rowsOf = (source: ShipmentSource, rows: number) => [
  ...makeShipments(seed, world, { source, rows, days }),
]
const bills = rowsOf('us-imports', 20_000)
const identityOf = (row: ShipmentRow) => `${row.masterBill}/${row.houseBill}`
const owners = [{ userName: 'sales', share: 0.6 }] as const
const customers = makeCustomers(seed, world, { count: 600, language: 'zh', owners })

const checksum = (pieces: Iterable<string>) => {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

describe('the same seed', () => {
  it('makes the same files on the same day, and files of the same shape on another', () => {
    const textOf = (today: string) => {
      const small = buildTradeWorld(seed, { buyers: 300, sellers: 300, days })
      const plan = { source: 'cn-exports' as const, rows: 500, days }
      const known = { from: 0, until: days }
      const options = { seed, world: small, plan, known, calendar: createCalendar(today, days, 12) }
      return [...shipmentFile(options).text()].join('')
    }
    const first = textOf('2026-11-21')
    expect(checksum([textOf('2026-11-21')])).toBe(checksum([first]))
    expect(textOf('2027-02-03')).not.toBe(first)
    expect(textOf('2027-02-03').replace(/\d{4}-\d\d-\d\d/g, '')).toBe(first.replace(/\d{4}-\d\d-\d\d/g, ''))
  })

  it('makes other data than another seed', () => {
    const statistics = (of: string) =>
      checksum(statisticFile({ seed: of, months: 2, goods: 5, calendar }).text())
    expect(statistics('a')).toBe(statistics('a'))
    expect(statistics('a')).not.toBe(statistics('b'))
  })
})

describe('shipments', () => {
  it.each(shipmentSources)('count exactly as planned in %s', (source) => {
    const counted = rowsOf(source, 3_000).filter((row) => !isMaster(row))
    expect(new Set(counted.map(identityOf)).size).toBe(3_000)
  })

  it('hold the planned shares of odd cases', () => {
    const originals = bills.filter((row) => !isMaster(row) && row.knownDay === row.day)
    const shareOf = (matches: (row: ShipmentRow) => boolean) => originals.filter(matches).length / 20_000
    const amended = bills.filter((row) => row.knownDay !== row.day)
    expect(originals).toHaveLength(20_000)
    expect(amended.length / 20_000).toBeCloseTo(shipmentShares.amended, 2)
    expect(shareOf(({ buyer }) => buyer.startsWith('TO '))).toBeCloseTo(shipmentShares.toOrder, 2)
    expect(shareOf(({ buyer }) => buyer === 'NOT AVAILABLE')).toBeCloseTo(shipmentShares.withheld, 2)
    expect(shareOf(({ hs }) => hs === '')).toBeCloseTo(shipmentShares.withoutHs, 2)
  })

  it('show a master bill only beside its house bills, with their weight', () => {
    const masters = bills.filter(isMaster)
    expect(masters.length).toBeGreaterThan(800)
    for (const master of masters.slice(0, 200)) {
      const houses = bills.filter(
        (row) => row.masterBill === master.masterBill && row.houseBill !== '' && row.knownDay === row.day,
      )
      expect(houses.length).toBeGreaterThan(0)
      expect(houses.reduce((sum, { kg }) => sum + kg, 0)).toBe(master.kg)
    }
  })

  it('name parties that are nobody so that they are recognised as such', () => {
    const nobody = new Set(bills.map(({ buyer }) => buyer).filter((buyer) => /^(?:TO |NOT )/.test(buyer)))
    expect([...nobody].map(tradeNameKey)).toEqual([...nobody].map(() => null))
  })
})

describe('names', () => {
  const firms = [...world.buyers, ...world.sellers]

  it('spell one firm in ways that mean the same, and no two firms alike', () => {
    const keys = firms.map(({ name }) => {
      const spelled = new Set(name.spellings.map(tradeNameKey))
      expect([name.spellings, spelled.size]).toEqual([name.spellings, 1])
      return [...spelled][0]
    })
    expect(new Set(keys).size).toBe(firms.length)
  })

  it('are written in Latin letters with marks and in Chinese, Japanese and Korean', () => {
    const all = firms.flatMap(({ name }) => [name.spellings[0], name.native]).join(' ')
    for (const script of [/[éñöøłş]/, /有限公司/, /株式会社/, /주식회사/]) expect(all).toMatch(script)
  })

  it('of countries are understood', () => {
    for (const { iso2, en, es, partnerName } of countries) {
      expect([iso2, ...[en, es, partnerName].map(countryCode)]).toEqual([iso2, iso2, iso2, iso2])
    }
  })
})

it('knows some sixty kinds of goods, some in every line', () => {
  expect(goodsCatalogue.length).toBeGreaterThanOrEqual(60)
  expect(new Set(goodsCatalogue.map(({ hs6 }) => hs6)).size).toBe(goodsCatalogue.length)
  for (const { hs6, hs8, en, zh, es, cartonKg, usdPerKg } of goodsCatalogue) {
    expect(hs6).toMatch(/^\d{6}$/)
    expect(hs8).toMatch(/^\d{8}$/)
    expect([...en, ...zh, ...es].every((text) => text !== '')).toBe(true)
    expect(Math.min(cartonKg, usdPerKg)).toBeGreaterThan(0)
  }
  expect(new Set(goodsCatalogue.map(({ line }) => line))).toEqual(new Set(productLines))
})

describe('customers', () => {
  it('are three in five buyers of the shipments, each once, with addresses nobody owns', () => {
    expect(customers).toHaveLength(600)
    expect(customers.filter(({ source }) => source === 'customs')).toHaveLength(360)
    expect(new Set(customers.map(({ website }) => website)).size).toBe(600)
    const emails = customers
      .flatMap(({ contacts }) => contacts.map(({ workEmail }) => workEmail))
      .filter(Boolean)
    expect(new Set(emails).size).toBe(emails.length)
    expect(emails.every((email) => /^[a-z0-9.]+@[a-z0-9]+\.example\.com$/.test(email))).toBe(true)
  })

  it('have a past that happened in order', () => {
    for (const { createdAt, followUps, stage } of customers) {
      const times = [createdAt, ...followUps.map(({ at }) => at)]
      expect(times).toEqual([...times].sort((a, b) => b - a))
      expect(Math.min(...times)).toBeGreaterThan(0)
      if (stage === 'repeat') expect(followUps.length).toBeGreaterThan(0)
    }
  })
})

describe('mailings', () => {
  const messages = makeMailings(seed, customers)

  it('look like real ones and leave out who opted out or bounced', () => {
    const all = messages.flat()
    const share = (matches: (message: (typeof all)[number]) => boolean) =>
      all.filter(matches).length / all.length
    expect(share(({ openedAt }) => openedAt !== undefined)).toBeGreaterThan(0.25)
    expect(share(({ clickedAt }) => clickedAt !== undefined)).toBeGreaterThan(0.04)
    const gone = new Set<string>()
    for (const message of all) {
      expect(message.state === 'skipped').toBe(gone.has(message.contact.workEmail))
      if (message.reason === 'hard' || message.unsubscribedAt) gone.add(message.contact.workEmail)
    }
  })

  it('have a template in every language', () => {
    expect(mailTexts.map(({ language }) => language).sort()).toEqual(['en', 'es', 'it', 'ja', 'ko', 'zh'])
    for (const { html } of mailTexts) expect(html).not.toContain('undefined')
  })
})

it('lets six people sign in with names of 2 to 16 letters and digits', () => {
  expect(demoUsers).toHaveLength(6)
  for (const { userName } of demoUsers) expect(userName).toMatch(/^[a-z0-9]{2,16}$/i)
  expect(new Set(demoUsers.map(({ permissions, dataScope }) => `${dataScope} ${permissions}`)).size).toBe(6)
})
