import { contrast, mix, stepWithContrast } from '@landfall/contract/colour-contrast.ts'
import type { ColourScheme } from '#platform/colour-scheme.ts'

/** The surfaces of both schemes: the ground of the window, cards and bars on it, and what floats above them. */
export const surfaces = {
  light: { page: '#f0f2f5', surface: '#ffffff', raised: '#ffffff' },
  dark: { page: '#141414', surface: '#1f1f1f', raised: '#262626' },
} as const satisfies Record<ColourScheme, object>

/** The sidebar is dark in both schemes. */
export const menuColours = { background: '#304156', text: '#bfcbd9', active: '#409eff', nested: '#1f2d3d' }

/** Its grounds: in the dark one step below the page, so that it does not shine. */
export const menuGrounds = {
  light: { background: menuColours.background, nested: menuColours.nested, hovered: '#263445' },
  dark: { background: '#0f0f0f', nested: '#080808', hovered: '#1c1c1c' },
} as const satisfies Record<ColourScheme, object>

/** The steps of a theme colour that can be read wherever they are used. */
export interface AccentSteps {
  /** The colour itself: for marks and rings. */
  accent: string
  /** Words and icons on any surface of the scheme and on `tint`. */
  text: string
  textHover: string
  /** Background of white words. */
  solid: string
  solidHover: string
  /** Filled parts without words, such as switches and ticked boxes. */
  mark: string
  /** Background of chosen rows and entries. */
  tint: string
  /** The active entry of the sidebar. */
  menuText: string
}

// A little above the 4.5 of WCAG AA, because words also stand on tinted backgrounds.
const needed = 5.3

/** Derives what can be read from any colour (`#rrggbb`); marks too keep 3:1 to what surrounds them. */
export function accentSteps(accent: string, scheme: ColourScheme): AccentSteps {
  const { surface, raised } = surfaces[scheme]
  const ground = scheme === 'dark' ? raised : surface
  const text = readable(accent, scheme)
  const solid = stepWithContrast(accent, '#ffffff', needed)
  const towards = scheme === 'dark' ? '#ffffff' : '#000000'
  return {
    accent: stepWithContrast(accent, ground, 3),
    text,
    textHover: mix(text, towards, 0.2),
    solid,
    solidHover: mix(solid, '#000000', 0.18),
    mark: scheme === 'dark' ? text : solid,
    tint: mix(surface, text, 0.08),
    menuText: stepWithContrast(accent, menuColours.background, 4.6),
  }
}

/** Words in the colour; in the dark not so bright that a white tick on it would vanish. */
function readable(accent: string, scheme: ColourScheme): string {
  if (scheme === 'light') return stepWithContrast(accent, surfaces.light.surface, needed)
  const step = stepWithContrast(accent, surfaces.dark.raised, 4.9)
  return contrast(step, '#ffffff') >= 3 ? step : stepWithContrast(step, '#ffffff', 3)
}
