import type { Capability } from '@landfall/contract/desktop-bridge.ts'

/** What Electron's window can do for the page. */
export const electronCapabilities: Capability[] = [
  'window.controls',
  'window.cssDrag',
  'window.closeVeto',
  'shell.openExternal',
  'mail.smtp',
  'mail.verify',
]
