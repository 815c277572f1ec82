import { expect, test } from 'vitest'
import { accent, contrastWithWhite, readableStep } from './theme.ts'

function contrastOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return contrastWithWhite(red, green, blue)
}

test('contrast is that of WCAG', () => {
  expect(contrastWithWhite(0, 0, 0)).toBeCloseTo(21)
  expect(contrastWithWhite(255, 255, 255)).toBeCloseTo(1)
  expect(contrastOf(accent)).toBeCloseTo(3.24, 1)
})

test.each([accent, '#ffffff', '#ffe100', '#00ff88', '#123456'])(
  'white text is readable on the step made from %s',
  (colour) => expect(contrastOf(readableStep(colour))).toBeGreaterThanOrEqual(4.5),
)
