import { currentScheme, watchScheme } from '#platform/colour-scheme.ts'
import { usePreferences } from '#platform/preference-store.ts'
import { accentSteps, menuColours } from './theme-colours.ts'

/** Gives the whole document the chosen colours, now and after every change. */
export function paintTheme(): void {
  paint()
  watchScheme(paint)
}

function paint(): void {
  const scheme = currentScheme()
  const { accent, sidebarTextTheme } = usePreferences.getState()
  const steps = accentSteps(accent, scheme)
  const root = document.documentElement
  root.dataset.theme = scheme
  const values = {
    '--accent': steps.accent,
    '--accent-text': steps.text,
    '--accent-text-hover': steps.textHover,
    '--accent-solid': steps.solid,
    '--accent-solid-hover': steps.solidHover,
    '--accent-tint': steps.tint,
    '--menu-active': sidebarTextTheme ? steps.menuText : menuColours.active,
  }
  for (const [name, value] of Object.entries(values)) root.style.setProperty(name, value)
}
