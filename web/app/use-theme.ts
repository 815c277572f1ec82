import type { ThemeConfig } from 'antd'
import { useMemo } from 'react'
import { useColourScheme } from '#platform/colour-scheme.ts'
import { type InterfaceSize, usePreferences } from '#platform/preference-store.ts'
import { useMediaQuery } from '#ui/use-viewport.ts'
import { themeOf } from './theme.ts'

/** The component library's theme as the user wants it, in a size of the interface. */
export function useTheme(size: InterfaceSize): ThemeConfig {
  const accent = usePreferences((state) => state.accent)
  const sidebarTextTheme = usePreferences((state) => state.sidebarTextTheme)
  const scheme = useColourScheme()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  return useMemo(
    () => themeOf({ size, scheme, accent, sidebarTextTheme, isStill }),
    [size, scheme, accent, sidebarTextTheme, isStill],
  )
}
