import { create } from 'zustand'
import { readCookie, writeCookie } from './cookie-storage.ts'

/** The four sizes of the interface. */
export const interfaceSizes = ['default', 'medium', 'small', 'mini'] as const
export type InterfaceSize = (typeof interfaceSizes)[number]

interface Preferences {
  size: InterfaceSize
  sidebarOpen: boolean
}

/** What this browser remembers about the frame. */
export const usePreferences = create<Preferences>(() => ({
  size: interfaceSizes.find((size) => size === readCookie('size')) ?? 'medium',
  sidebarOpen: readCookie('sidebarStatus') !== '0',
}))

/** Chooses the size of all controls and remembers it. */
export function chooseSize(size: InterfaceSize): void {
  writeCookie('size', size)
  usePreferences.setState({ size })
}

/** Opens or collapses the sidebar and remembers it. */
export function setSidebarOpen(sidebarOpen: boolean): void {
  writeCookie('sidebarStatus', sidebarOpen ? '1' : '0')
  usePreferences.setState({ sidebarOpen })
}
