import { expect, it } from 'vitest'
import { partyState } from './party-state.ts'

it.each([
  ['ACME HOME, INC.', 'identified'],
  ['深圳市某某科技有限公司', 'identified'],
  ['SHIPLEY HOME GOODS LLC', 'identified'],
  ['CARGOTEC CORP', 'identified'],
  ['GLOBAL FREIGHT FORWARDING LTD', 'logistics'],
  ['Kuehne & Nagel Inc.', 'logistics'],
  ['DHL GLOBAL FORWARDING (CHINA) CO LTD', 'logistics'],
  ['上海环球国际物流有限公司', 'logistics'],
  ['TO THE ORDER OF BANK X', 'toOrder'],
  ['TO ORDER', 'toOrder'],
  ['凭指示', 'toOrder'],
  ['NAME WITHHELD', 'withheld'],
  ['Withheld by request', 'withheld'],
  ['CONFIDENTIAL', 'withheld'],
  ['N/A', 'none'],
  ['', 'none'],
  ['SAME AS CONSIGNEE', 'none'],
])('%j is %s', (name, state) => {
  expect(partyState(name)).toBe(state)
})
