import { expect, test } from 'vitest'
import { readDemoSites } from '#testing/demo-site-reader.ts'

test('on sites of the demo everything is found that people would find, and nothing else', async () => {
  const hosts = Array.from({ length: 40 }, (_, at) => `firm-${at}.example.com`)
  const outcomes = new Set<string>()
  for await (const { host, found, carried, outcome } of readDemoSites(hosts)) {
    expect([host, found]).toEqual([host, carried])
    outcomes.add(outcome)
  }
  expect(outcomes).toContain('found')
  expect(outcomes.size).toBeGreaterThan(1)
})
