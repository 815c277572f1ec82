import { expect, test } from 'vitest'
import { mentionedIn, mentionName } from './mentioned-names.ts'

const colleagues = [
  { id: 1, name: 'Ann' },
  { id: 2, name: 'Ann Lee' },
  { id: 3, name: '王芳' },
  { id: 4, name: 'Bo' },
  { id: 5, name: 'Bo' },
  { id: 6, name: 'C. (x)' },
]

test.each([
  ['@Ann please look', [1]],
  ['@Ann Lee please look', [2]],
  ['@Ann Lee and @Ann', [2, 1]],
  ['@Anna is somebody else', []],
  ['请@王芳 跟进', [3]],
  ['Ann without a sign', []],
  ['@Bo #5 is told, the other is not', [5]],
  ['@C. (x), too', [6]],
])('%s', (text, ids) => {
  expect(mentionedIn(text, colleagues)).toEqual(ids)
})

test('tells two of one name apart', () => {
  expect(colleagues.map((each) => mentionName(each, colleagues))).toEqual([
    'Ann',
    'Ann Lee',
    '王芳',
    'Bo #4',
    'Bo #5',
    'C. (x)',
  ])
})
