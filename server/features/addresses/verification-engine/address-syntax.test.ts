import { expect, it } from 'vitest'
import { readPastedLine } from '../address-reading/pasted-addresses.ts'
import { parseAddress } from './address-syntax.ts'
import { suggestAddress } from './typing-slips.ts'

const a = (count: number) => 'a'.repeat(count)

it.each([
  'foo@bar.com',
  'a_b@github.com',
  'foo+bar@bar.com',
  'user+mailbox/department=shipping@example.tld',
  "o'brien@acme.ie",
  'sales@acme.international',
  'info@firma.company',
  'test@g--a.com',
  `${a(64)}@iana.org`,
  `test@${a(63)}.com`,
  'info@münchen.de',
  '用户@例子.公司',
  'info@xn--mnchen-3ya.de',
])('%s has the form of an address', (text) => expect(typeof parseAddress(text)).toBe('object'))

it.each([
  ['foo', 'badSyntax'],
  ['foo@bar', 'badSyntax'],
  [' jerry@gmail.com', 'badSyntax'],
  ['😀@gmail.com', 'badSyntax'],
  ['username@domain.com©', 'badSyntax'],
  ['multiple..dots@stillinvalid.com', 'badSyntax'],
  ['ends.with.dot.@gmail.com', 'badSyntax'],
  ['a@b..com', 'badSyntax'],
  ['a@b.com.', 'badSyntax'],
  ['"foobar"@example.com', 'unsupportedSyntax'],
  ['me@[192.0.2.1]', 'unsupportedSyntax'],
  ['me@192.0.2.1', 'badSyntax'],
  ['me@-leadingdash.com', 'badSyntax'],
  ['me@trailingdash-.com', 'badSyntax'],
  ['me@xn--0.tld', 'badSyntax'],
  ['me@test.test.test', 'specialUse'],
  ['root@mail.localhost', 'specialUse'],
  [`test@${a(64)}.com`, 'badSyntax'],
  [`${a(65)}@iana.org`, 'badSyntax'],
  ['user@sub_domain.example.com', 'badSyntax'],
  ['\u200badmin@acme.com', 'badSyntax'],
  ['a@b．com', 'badSyntax'],
  [`i@i.io${'z'.repeat(62)}`, 'badSyntax'],
  [`x@${'y'.repeat(10_000)}.com`, 'badSyntax'],
])('%s has not: %s', (text, reason) => expect(parseAddress(text)).toBe(reason))

it('takes a form that made other patterns run for seconds as fast as any', () => {
  expect(parseAddress(`${'a'.repeat(30)}!${'-'.repeat(900)}`)).toBe('badSyntax')
})

it('knows two spellings of an address as one', () => {
  expect(parseAddress('Info@MÜNCHEN.de')).toMatchObject({
    email: 'Info@münchen.de',
    normalised: 'info@xn--mnchen-3ya.de',
  })
})

const read = (line: string) =>
  readPastedLine(line).map((one) => (one.address ? one.address.email : `${one.text} ${one.reason}`))

it('reads addresses out of what people paste, and says what it corrected', () => {
  expect(read('Alice Liddell <alice@acme.com>')).toEqual(['alice@acme.com'])
  expect(read('"Acme, Inc." <a@acme.com>, Bob <b@acme.com>; c@acme.com')).toEqual([
    'a@acme.com',
    'b@acme.com',
    'c@acme.com',
  ])
  expect(read('  \u200badmin@acme.com\ufeff ')).toEqual(['admin@acme.com'])
  expect(read('sales＠acme．com')).toEqual(['sales@acme.com'])
  expect(read('mailto:a@acme.com?subject=Hello there')).toEqual(['a@acme.com'])
  expect(read('“a@acme.com”。')).toEqual(['a@acme.com'])
  expect(read('a@acme.com b@acme.com\tc@acme.com')).toEqual(['a@acme.com', 'b@acme.com', 'c@acme.com'])
  expect(read('a@acme.com，b@acme.com；')).toEqual(['a@acme.com', 'b@acme.com'])
  expect(read('"two words"@acme.com')).toEqual(['words"@acme.com badSyntax'])
  expect(read('no address')).toEqual(['no address badSyntax'])
  expect(read('   ')).toEqual([])
  expect(readPastedLine('a@acme.com')).toMatchObject([{ from: null }])
  expect(readPastedLine('<a@acme.com>')).toMatchObject([{ from: '<a@acme.com>' }])
  expect(read(`${'x'.repeat(30_000)}@acme.com`)).toHaveLength(1)
})

it.each([
  ['test@gmali.com', 'test@gmail.com'],
  ['test@gmaii.com', 'test@gmail.com'],
  ['test@gmai.com', 'test@gmail.com'],
  ['test@gmail.con', 'test@gmail.com'],
  ['test@gmailc.om', 'test@gmail.com'],
  ['test@yajoo.com', 'test@yahoo.com'],
  ['test@homail.con', 'test@hotmail.com'],
  ['test@qq.con', 'test@qq.com'],
  ['test@yahoo.co.uk', undefined],
  ['test@gmx.fr', undefined],
  ['test@kicksend.com', undefined],
  ['test@mail.com', undefined],
  ['test@live.ca', undefined],
  ['test@aol.de', undefined],
])('%s: did they mean %s?', (address, meant) => {
  const [local = '', domain = ''] = address.split('@')
  expect(suggestAddress(local, domain)).toBe(meant)
})
