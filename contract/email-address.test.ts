import { expect, test } from 'vitest'
import { emailAddress, normaliseMailed, readEmailAddress } from './email-address.ts'

test.each([
  ['Anna@Buyer.example', 'Anna@Buyer.example'],
  [' info@bäckerei.de ', 'info@xn--bckerei-5wa.de'],
  ['销售@例子.中国', '销售@xn--fsqu00a.xn--fiqs8s'],
  ['josé.garcía@empresa.es', 'josé.garcía@empresa.es'],
  ['a@xn--fsqu00a.xn--fiqs8s', 'a@xn--fsqu00a.xn--fiqs8s'],
])('%s is %s', (text, address) => {
  expect(readEmailAddress(text)).toBe(address)
  expect(emailAddress.parse(text)).toBe(address)
})

test.each([
  'a@b',
  'a b@c.example',
  'a@b..example',
  '.a@b.example',
  'a@b.example/x',
  'a@[192.0.2.1]',
  '@b.example',
  `${'长'.repeat(30)}@b.example`,
  'a\u200b@b.example',
  'a@b\nBcc: c@d.example',
])('%s is none', (text) => {
  expect(readEmailAddress(text)).toBeUndefined()
})

test('spellings of one address are equal', () => {
  expect(normaliseMailed('Info@BÄCKEREI.de')).toBe(normaliseMailed('info@xn--bckerei-5wa.de'))
})
