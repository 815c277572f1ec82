import { expect, it } from 'vitest'
import { romaniseName } from './romanised-name.ts'

it.each([
  ['Ann Lee', 'annlee'],
  ['林小雨', 'linxiaoyu'],
  ['单晓峰', 'shanxiaofeng'],
  ['欧阳娜娜', 'ouyangnana'],
  ['吕布', 'lvbu'],
  ['Пётр Чайковский', 'petrchaykovskiy'],
  ['さくら はなこ', 'sakurahanako'],
  ['김민수', 'gimminsu'],
  ['José Núñez', 'josenunez'],
  ['Élodie Müller', 'elodiemuller'],
  ['Bartholomew Featherstonehaugh', 'bartholomewfeatherstonehaugh'],
  ['＠＠', ''],
])('writes %s as %s', (name, expected) => {
  expect(romaniseName(name)).toBe(expected)
})
