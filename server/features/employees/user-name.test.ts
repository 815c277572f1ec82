import { expect, it } from 'vitest'
import { proposeUserNames, romaniseName } from './user-name.ts'

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
  ['Bartholomew Featherstonehaugh', 'bartholomewfeath'],
  ['＠＠', ''],
])('makes of %s the user name %s', (name, expected) => {
  expect(romaniseName(name)).toBe(expected)
})

it.each([
  ['Ann Lee', ['annlee', 'annlee1', 'annlee2']],
  ['Bartholomew Featherstonehaugh', ['bartholomewfeath', 'bartholomewfeat1', 'bartholomewfeat2']],
  ['Ô', ['o01', 'o02', 'o03']],
  ['！', ['user', 'user1', 'user2']],
])('proposes for %s names of letters and digits that fit', (name, expected) => {
  const proposals = proposeUserNames(name)
  expect([1, 2, 3].map(() => proposals.next().value)).toEqual(expected)
})
