import { contrast, hexOf, stepWithContrast } from '@landfall/contract/colour-contrast.ts'
import { expect, test } from 'vitest'
import { defaultSettings } from '#platform/preference-store.ts'
import { accentSteps, menuColours, surfaces } from './theme-colours.ts'

/** The same colours on every run: a linear congruential generator. */
function randomColours(amount: number): string[] {
  let state = 42
  const channel = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  }
  return Array.from({ length: amount }, () => hexOf([channel(), channel(), channel()]))
}

const edges = ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff']
const colours = [defaultSettings.accent, ...edges, ...randomColours(3000)]

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffffff', '#ffffff')).toBeCloseTo(1)
  expect(contrast('#1890ff', '#ffffff')).toBeCloseTo(3.24, 1)
})

test('a colour that is readable already stays as it is', () => {
  expect(stepWithContrast('#123456', '#ffffff', 4.5)).toBe('#123456')
})

test.each(['light', 'dark'] as const)('any chosen colour is readable in the %s scheme', (scheme) => {
  const { page, surface, raised } = surfaces[scheme]
  const unreadable = colours.filter((colour) => {
    const steps = accentSteps(colour, scheme)
    const words = [steps.text, steps.textHover].flatMap((text) =>
      [page, surface, raised, steps.tint].map((ground) => contrast(text, ground)),
    )
    const white = [steps.solid, steps.solidHover].map((ground) => contrast('#ffffff', ground))
    const menu = [menuColours.background, menuColours.nested].map((ground) =>
      contrast(steps.menuText, ground),
    )
    const marks = [
      contrast(steps.accent, surface),
      contrast(steps.mark, surface),
      contrast('#ffffff', steps.mark),
    ]
    return [...words, ...white, ...menu].some((ratio) => ratio < 4.5) || marks.some((ratio) => ratio < 3)
  })
  expect(unreadable).toEqual([])
})
