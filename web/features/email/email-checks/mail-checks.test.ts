import { expect, test } from 'vitest'
import { checkMail } from './mail-checks.ts'

const words =
  'We make stainless steel tumblers for importers like you, from 500 pieces, with samples within three days. '
const keys = (html: string, subject = 'Tumblers for your shops') =>
  checkMail({ subject, html: `<p>${words.repeat(2)}</p>${html}` }).map(({ key }) => key)

test('an ordinary mail passes', () => {
  expect(keys('<p>See <a href="https://shop.example/a">our catalogue</a></p>')).toEqual([])
  expect(keys('<a href="https://www.shop.example/x">shop.example</a>')).toEqual([])
})

test.each([
  ['<img src="data:image/webp;base64,AA" alt="x">', ['dataImages']],
  ['<img src="data:image/png;base64,AA" alt="x">', []],
  ['<img src="https://a.example/x.png">', ['noAlt']],
  ['<p style="color:#111">x</p><p style="color: rgb(20, 20, 20)">y</p>', ['darkText']],
  ['<div style="background:#fff"><p style="color:#111">x</p></div><p style="color:#888">y</p>', []],
  ['<a href="https://bit.ly/x">our catalogue</a>', ['shortLink']],
  ['<a href="https://203.0.113.9/x">our catalogue</a>', ['numberLink']],
  ['<a href="http://shop.example/x">our catalogue</a>', ['insecureLink']],
  ['<a href="https://evil.example/x">www.bank.example/login</a>', ['otherLink']],
  ['<a href="https://shop.example/x">x</a>'.repeat(21), ['manyLinks']],
  ['<p>Dear , click here and act now, it is urgent</p>', ['junkWords', 'brokenPlaceholder']],
  [`<p>${'x'.repeat(103_000)}</p>`, ['clipped']],
])('finds in %s', (html, found) => {
  expect(keys(html)).toEqual(found)
})

test('a mail of pictures alone says nothing to filters', () => {
  const found = checkMail({ subject: 'Offer', html: '<img src="https://a.example/x.png" alt="Offer">' })
  expect(found).toEqual([{ key: 'onlyImages', isBad: true }])
})

test('looks at the subject by what a phone shows of it', () => {
  expect(keys('', 'BEST PRICE EVER')).toEqual(['loudSubject'])
  expect(keys('', 'Best price!!')).toEqual(['loudSubject'])
  expect(keys('', '不锈钢保温杯'.repeat(6))).toEqual(['longSubject'])
  expect(keys('', 'a'.repeat(70))).toEqual([])
})
