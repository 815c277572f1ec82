import { expect, it } from 'vitest'
import { searchText, searchWords } from './search-text.ts'

it.each([
  ['STAINLESS STEEL TUMBLER 20OZ', 'stainless steel tumbler 20oz'],
  ['S/S VACUUM BOTTLE 不锈钢保温杯', 's s vacuum bottle 不 锈 钢 保 温 杯'],
  ['Tazón de CERÁMICA, 1.5L', 'tazon de ceramica 1 5l'],
  ['ｽﾃﾝﾚｽ ボトル', 'ス テ ン レ ス ボ ト ル'],
  ['보온병', '보 온 병'],
  ['Кружка', 'кружка'],
])('%s is searched as %s', (text, searched) => {
  expect(searchText(text)).toBe(searched)
})

it('takes words apart as typed', () => {
  expect(searchWords(' stainless  保温杯, s/s stainless')).toEqual(['stainless', '保 温 杯', 's s'])
})
