import { expect, it } from 'vitest'
import { typedSearch } from './typed-search.ts'

it.each([
  ['  Nordlicht GmbH ', 'Nordlicht GmbH'],
  ['https://www.nordlicht.example/contact?x=1', 'nordlicht.example'],
  ['www.nordlicht.example', 'nordlicht.example'],
  ['nordlicht.example/impressum', 'nordlicht.example'],
  ['nordlicht.example', 'nordlicht.example'],
  ['Nordlicht http://shop.nordlicht.example', 'Nordlicht shop.nordlicht.example'],
  ['mailto:ann@nordlicht.example', 'ann@nordlicht.example'],
  ['ann@nordlicht.example', 'ann@nordlicht.example'],
  ['+49 (0)30 123-4567', '49301234567'],
  ['(030) 123 4567', '301234567'],
  ['0086 20 8765 4321', '862087654321'],
  ['１２３４５６７', '1234567'],
  ['8765', '8765'],
  ['A/S Nord', 'A/S Nord'],
  ['华贸 有限公司', '华贸 有限公司'],
  ['S.r.l./Co', 'S.r.l./Co'],
])('%s is searched as %s', (typed, searched) => {
  expect(typedSearch(typed)).toBe(searched)
})
