import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPageFetch, createSiteGuard } from '#platform/http/page-fetch.ts'
import { pageParsers } from '../page-reading/page-parsers.ts'
import { demoSite, openDemoSites } from './demo-sites.ts'
import { readSite } from './site-reading.ts'

let sites: Awaited<ReturnType<typeof openDemoSites>>
beforeAll(async () => {
  sites = await openDemoSites()
})
afterAll(() => sites.stop())

test('on sites of the demo everything is found that people would find, and nothing else', async () => {
  const hosts = Array.from({ length: 40 }, (_, at) => `firm-${at}.example.com`)
  const needs = {
    fetch: createPageFetch(createSiteGuard({ info: () => undefined })),
    parsers: pageParsers,
    takeTurn: async () => undefined,
    contact: () => 'https://export.example/',
  }
  const { signal } = new AbortController()
  const outcomes = new Set<string>()
  for (const host of hosts) {
    const { addresses, outcome } = await readSite(needs, {
      domain: host,
      country: null,
      companyId: 1,
      signal,
    })
    expect([host, addresses.map(({ email }) => email).toSorted()]).toEqual([host, demoSite(host).carries])
    outcomes.add(outcome)
  }
  expect(outcomes).toContain('found')
  expect(outcomes.size).toBeGreaterThan(1)
})
