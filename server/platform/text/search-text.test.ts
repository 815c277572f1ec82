import { expect, it } from 'vitest'
import { indexedText, isJoinedWord, joinedWords, searchText, searchWords } from './search-text.ts'

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

it.each([
  ['Glass-ware', 'glass ware'],
  ['20oz 杯', '20oz 杯'],
  ['304 不锈钢 cup', '304 不 锈 钢 cup 不锈 不锈钢 锈钢'],
  // Spaces and signs between characters count no more than in the searched text.
  ['保温，杯', '保 温 杯 保温 保温杯 温杯'],
  ['ボトル 水', 'ボ ト ル 水 ボト ボトル トル トル水 ル水'],
])('%s is stored as %s', (text, stored) => {
  expect(indexedText(text)).toBe(stored)
  for (const word of stored.split(' ')) expect(searchText(word).split(' ').join('')).toBe(word)
})

it('knows which added words a phrase is sure to have, and when it is one of them', () => {
  expect(joinedWords('304 不 锈 钢 杯 a 温 杯 b 水')).toEqual(['不锈钢', '锈钢杯', '温杯'])
  expect(['锈 钢', '不 锈 钢', '不 锈 钢 杯', 'a 钢', '锈 钢 a', '钢', 'steel'].map(isJoinedWord)).toEqual([
    ...[true, true, false, false, false],
    ...[false, false],
  ])
})
