import { recordStatusOf } from './cell-words.ts'
import type { RowReader } from './row-reader.ts'

/** Reports a row that says nothing of a shipment. */
export function requireShipment(row: RowReader): void {
  // What takes a record out need not repeat what it said.
  if (recordStatusOf(row.text('recordStatus')) === 'deleted') return
  const saysSomething = (['goods', 'hs', 'buyer', 'seller'] as const).some((field) => row.text(field) !== '')
  if (!saysSomething) row.report('E_REQUIRED', 'goods')
}

/** Reports a row that lacks what makes a statistic one figure. */
export function requireStatistic(row: RowReader): void {
  // A file without products is one of sums over them; a row without its product in another file is a mistake.
  const tellsProducts = row.has('hs') || row.has('goods')
  if (tellsProducts && row.text('hs') === '' && row.text('goods') === '') row.report('E_REQUIRED', 'hs')
  if (row.text('flow') === '' && row.answers.flow === undefined) row.report('E_REQUIRED', 'flow')
  if (row.text('value') === '' && row.text('quantity') === '') row.report('E_REQUIRED', 'value')
}
