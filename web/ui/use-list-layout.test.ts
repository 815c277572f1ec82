import { expect, test } from 'vitest'
import type { ListColumn } from './list-model.ts'
import { arrangeColumns, fitColumns } from './use-list-layout.ts'

const column = (key: string, part: Partial<ListColumn<object>> = {}): ListColumn<object> => ({
  ...{ key, title: key, width: 100, render: () => key },
  ...part,
})
const columns = [
  column('name', { isMain: true }),
  column('state'),
  column('subject', { givesWay: true }),
  column('sent'),
  column('note', { isOptional: true }),
]
const shownIn = (room: number) =>
  fitColumns(arrangeColumns(columns), room)
    .filter(({ isHidden }) => !isHidden)
    .map(({ key }) => key)

test('columns give way until the others fit, those first that matter least, and never the main one', () => {
  expect(shownIn(400)).toEqual(['name', 'state', 'subject', 'sent'])
  expect(shownIn(399)).toEqual(['name', 'state', 'sent'])
  expect(shownIn(250)).toEqual(['name', 'state'])
  expect(shownIn(10)).toEqual(['name'])
})

test('what somebody arranged stays as it is, with columns it has not heard of beside their neighbours', () => {
  const kept = [
    { key: 'sent', hidden: false, width: 300 },
    { key: 'name', hidden: true, width: 80 },
    { key: 'note', hidden: false, width: 100 },
  ]
  const arranged = arrangeColumns(columns, kept)
  expect(arranged.map(({ key, isHidden }) => `${key}${isHidden ? ' hidden' : ''}`)).toEqual([
    'sent',
    'name',
    'state',
    'subject',
    'note',
  ])
  expect(arranged[0]?.width).toBe(300)
})
