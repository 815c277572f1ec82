import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMailWorld, type TestMailWorld } from '#testing/mail-world.ts'
import { createSurroundings } from './mail-surroundings.ts'
import { type ReachParts, testReach } from './reach-test.ts'

const seen = '198.51.100.9'
const hello = (line: string) => ({ ehlo: `250-${line}\r\n250 SIZE 1000` })
let world: TestMailWorld
beforeAll(async () => {
  world = await startMailWorld(
    {
      'plain.example': {},
      'telling.example': hello(`mx.telling.example at your service, [${seen}]`),
      'telling6.example': hello('mx.telling6.example Hello [IPv6:2001:db8::7]'),
      'busy.example': { banner: '421 4.3.2 try again later' },
      'web.example': { banner: 'HTTP/1.1 400 Bad Request' },
      'mute.example': { banner: null },
      'endless.example': { endlessBanner: true },
    },
    { 'away.example': { mx: [[10, 'mx.away.example']] }, 'mx.away.example': { a: ['127.0.0.9'] } },
    (name) => name.endsWith('.example'),
  )
})
afterAll(() => world.stop())

const names = (known: Record<string, string>): ReachParts['names'] => {
  const back = async (name: string) => Object.keys(known).filter((address) => known[address] === name)
  return {
    reverse: async (address) => (known[address] ? [known[address]] : Promise.reject(new Error('ENOTFOUND'))),
    resolve4: back as ReachParts['names']['resolve4'],
    resolve6: back as ReachParts['names']['resolve6'],
  }
}

const look = async (canaries: string[], known: Record<string, string> = {}) => {
  const patience = { connect: 500, banner: 500, reply: 500 }
  const surroundings = createSurroundings({ nameServers: [], log: { info: () => undefined } })
  const { state, isNamed } = await testReach({
    ...surroundings,
    ...{ canaries, helo: 'probe.seller.example', patience, names: names(known) },
  })
  return [state, isNamed]
}

it('is open where one of the servers answers as one, even if it has no time', async () => {
  expect(await look(['plain.example'])).toEqual(['open', null])
  expect(await look(['busy.example'])).toEqual(['open', null])
  expect(await look(['away.example', 'web.example', 'plain.example'])).toEqual(['open', null])
})

it('is closed where nobody answers, or somebody else does, and tells that from unknown names', async () => {
  for (const domain of ['web', 'mute', 'endless'])
    expect(await look([`${domain}.example`]), domain).toEqual(['closed', null])
  expect(await look(['nobody.example'])).toEqual(['noNames', null])
})

it('says whether the address that a server sees has our name, both ways', async () => {
  const ours = { [seen]: 'probe.seller.example', '2001:db8::7': 'probe.seller.example' }
  expect(await look(['telling.example'], ours)).toEqual(['open', true])
  expect(await look(['telling6.example'], ours)).toEqual(['open', true])
  expect(await look(['telling.example'])).toEqual(['open', false])
  expect(await look(['telling.example'], { [seen]: 'pool-9.provider.example' })).toEqual(['open', false])
})
