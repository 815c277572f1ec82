import { menu } from '@landfall/messages/zh/frame/menu.ts'
import { expect, test } from 'vitest'
import { pinyinSpellings } from './pinyin-spelling.ts'

test('a title is spelled in full and by its initials', () => {
  expect(pinyinSpellings('客户列表')).toEqual(['kehuliebiao', 'khlb'])
  expect(pinyinSpellings('go4world 数据')).toEqual(['go4worldshuju', 'go4worldsj'])
  expect(pinyinSpellings('Customers')).toEqual([])
})

test('every menu title can be typed; add what is missing to pinyin-readings.json', () => {
  const missing = Object.values(menu).filter(
    (title) => /\p{sc=Han}/u.test(title) && pinyinSpellings(title).length === 0,
  )
  expect(missing).toEqual([])
})
