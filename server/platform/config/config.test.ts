import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const trusted = (text: string) => readConfig({ TRUST_PROXY: text }, []).trustedProxies

describe('TRUST_PROXY', () => {
  it.each([
    ['off', false],
    ['on', 1],
    ['1', 1],
    ['10', 10],
    ['10.0.0.7', ['10.0.0.7']],
    ['10.0.0.0/8, fd00::/8,2001:db8::1', ['10.0.0.0/8', 'fd00::/8', '2001:db8::1']],
  ])('%s', (text, meant) => {
    expect(trusted(text)).toEqual(meant)
  })

  it('trusts nobody by default, nor everybody by any word', () => {
    expect(readConfig({}, []).trustedProxies).toBe(false)
    for (const text of [
      'true',
      '0',
      '11',
      '-1',
      '0.0.0.0/0',
      '::/0',
      '10.0.0.0/33',
      '10.0.0.0/8/8',
      'proxy',
      ',',
    ])
      expect(() => trusted(text), text).toThrow(ConfigError)
  })
})
