import { create } from 'zustand'
import { readCookie, writeCookie } from './cookie-storage.ts'

/** The four sizes of the interface. */
export const interfaceSizes = ['default', 'medium', 'small', 'mini'] as const
export type InterfaceSize = (typeof interfaceSizes)[number]

/** Light, dark, or what the device asks for. */
export const schemeChoices = ['light', 'dark', 'auto'] as const
export type SchemeChoice = (typeof schemeChoices)[number]

/** What the settings drawer changes; kept in this browser. */
export interface FrameSettings {
  /** The theme colour, `#rrggbb`. */
  accent: string
  scheme: SchemeChoice
  /** Whether the open pages are shown as tags. */
  showTags: boolean
  /** Whether the sidebar shows the brand; only the desktop client has room for it. */
  showLogo: boolean
  /** Whether the bars stay in place while a page scrolls. */
  fixedHeader: boolean
  /** Whether the active menu entry is in the theme colour. */
  sidebarTextTheme: boolean
  showDevelopment: boolean
}

/** What the frame looks like before anybody changes it. */
export const defaultSettings: FrameSettings = {
  accent: '#1890ff',
  scheme: 'auto',
  showTags: true,
  showLogo: true,
  fixedHeader: true,
  sidebarTextTheme: true,
  showDevelopment: false,
}

interface Preferences extends FrameSettings {
  size: InterfaceSize
  sidebarOpen: boolean
  /** Whether what lists can be narrowed by stands beside their rows. */
  railOpen: boolean
}

const storageName = 'frame.settings'

/** What this browser remembers about the frame. */
export const usePreferences = create<Preferences>(() => ({
  ...readSettings(),
  size: interfaceSizes.find((size) => size === readCookie('size')) ?? 'medium',
  sidebarOpen: readCookie('sidebarStatus') !== '0',
  railOpen: readCookie('railStatus') !== '0',
}))

// A change in one window is seen in the others.
addEventListener('storage', (event) => {
  if (event.key === storageName) usePreferences.setState(readSettings())
})

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

/** Puts what lists can be narrowed by beside their rows or away, and remembers it. */
export function toggleRail(): void {
  const railOpen = !usePreferences.getState().railOpen
  writeCookie('railStatus', railOpen ? '1' : '0')
  usePreferences.setState({ railOpen })
}

/** Changes settings of the frame and remembers them. */
export function changeSettings(part: Partial<FrameSettings>): void {
  usePreferences.setState(part)
  localStorage.setItem(storageName, JSON.stringify(settingsOf(usePreferences.getState())))
}

function settingsOf(preferences: Preferences): FrameSettings {
  const { size, sidebarOpen, ...settings } = preferences
  return settings
}

/** What is stored, value by value: what somebody else wrote there must not break the frame. */
function readSettings(): FrameSettings {
  const stored = readStored()
  const flag = (name: 'showTags' | 'showLogo' | 'fixedHeader' | 'sidebarTextTheme' | 'showDevelopment') =>
    typeof stored[name] === 'boolean' ? stored[name] : defaultSettings[name]
  return {
    accent: isColour(stored.accent) ? stored.accent : defaultSettings.accent,
    scheme: schemeChoices.find((choice) => choice === stored.scheme) ?? defaultSettings.scheme,
    showTags: flag('showTags'),
    showLogo: flag('showLogo'),
    fixedHeader: flag('fixedHeader'),
    sidebarTextTheme: flag('sidebarTextTheme'),
    showDevelopment: flag('showDevelopment'),
  }
}

function readStored(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageName) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Whether something is a colour as the settings keep it, `#rrggbb`. */
export function isColour(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
}
