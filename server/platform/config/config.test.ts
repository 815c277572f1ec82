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

describe('the demo', () => {
  it.each(['0.0.0.0', '::', '192.168.1.9', 'office'])(
    'is not for others at %s with known passwords',
    (HOST) => {
      expect(() => readConfig({ HOST }, [])).toThrow(/DEMO_DATA=off .*DEMO_PASSWORDS=random/)
      expect(readConfig({ HOST, DEMO_DATA: 'off' }, []).host).toBe(HOST)
      expect(readConfig({ HOST, DEMO_PASSWORDS: 'random' }, []).host).toBe(HOST)
      expect(readConfig({ HOST }, ['--role=worker']).host).toBe(HOST)
    },
  )
})

describe('PUBLIC_URL', () => {
  it.each(['http://0.0.0.0:9520', 'https://[::]', 'http://0', 'http://[::ffff:0:0]/'])('is not %s', (url) => {
    expect(() => readConfig({ PUBLIC_URL: url }, [])).toThrow(/^PUBLIC_URL: nobody reaches/)
  })

  it('is anything that people open', () => {
    expect(readConfig({ PUBLIC_URL: 'https://sales.example/' }, []).publicUrl).toBe('https://sales.example')
  })
})
