import type { ReactNode } from 'react'

/** One line of the palette. */
export interface PaletteItem {
  key: string
  icon?: ReactNode
  label: string
  detail?: string
  run: () => void
}

/** Lines of one kind under their heading. */
export interface PaletteGroup {
  key: string
  title: string
  items: readonly PaletteItem[]
}
