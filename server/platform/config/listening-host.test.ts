import { expect, it } from 'vitest'
import { isLoopback, isWildcard, reachableUrl } from './listening-host.ts'

it.each([
  '127.0.0.1',
  '127.9.9.9',
  '127.1',
  '::1',
  '[::1]',
  '::ffff:127.0.0.1',
  'localhost',
  'LOCALHOST',
  'app.localhost',
])('only this machine reaches %s', (host) => {
  expect(isLoopback(host)).toBe(true)
  expect(isWildcard(host)).toBe(false)
})

it.each(['0.0.0.0', '0', '::', '[::]', '0:0:0:0:0:0:0:0', '::ffff:0.0.0.0'])('%s is everywhere', (host) => {
  expect(isLoopback(host)).toBe(false)
  expect(isWildcard(host)).toBe(true)
  const { hostname } = new URL(reachableUrl(host, 9520))
  expect(isWildcard(hostname)).toBe(false)
})

it.each(['192.168.1.9', 'fd00::9', 'office', 'localhost.example', '127.0.0.1.example'])(
  'others reach %s',
  (host) => {
    expect(isLoopback(host)).toBe(false)
    expect(isWildcard(host)).toBe(false)
  },
)

it('writes an address of IPv6 as URLs do', () => {
  expect(reachableUrl('::1', 9520)).toBe('http://[::1]:9520')
  expect(reachableUrl('127.0.0.1', 9520)).toBe('http://127.0.0.1:9520')
})
