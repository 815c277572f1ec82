import { expect, it } from 'vitest'
import { readIdentifier } from './party-identifiers.ts'

const cells = [
  ['taxNo', ' 20-10004721-8 ', '20100047218', true],
  ['taxNo', '20100047218.0', '20100047218', true],
  ['taxNo', '12.345.678/0001-95', '12345678000195', true],
  ['taxNo', 'ＧＢ 123 456 789', 'GB123456789', true],
  ['taxNo', 'XAXX010101000', 'XAXX010101000', false],
  ['taxNo', '0000000000', '0000000000', false],
  ['taxNo', '123456789', '123456789', false],
  ['taxNo', 'extranjero', 'EXTRANJERO', false],
  ['taxNo', 'N/A', '', true],
  ['duns', '15-048-3782', '150483782', true],
  ['duns', '15048378', '15048378', false],
  ['lei', '5493001kjtiigc8y1r12', '5493001KJTIIGC8Y1R12', true],
  ['lei', '5493001KJTIIGC8Y1R13', '5493001KJTIIGC8Y1R13', false],
  ['website', 'HTTP://Acme.Example/ES/', 'acme.example/ES', true],
  ['website', 'info@acme.example; www.acme.example', 'www.acme.example', true],
  ['website', 'info@acme.example', '', false],
  ['website', '-', '', true],
] as const

it.each(cells.map(([kind, text, ...known]) => ({ kind, text, known })))(
  'reads the $kind $text',
  ({ kind, text, known }) => {
    const [value, isPlausible] = known
    expect(readIdentifier(kind, text)).toEqual({ value, isPlausible })
  },
)
