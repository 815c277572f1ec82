import type { MenuEntry } from '@landfall/contract/menu.ts'

/** What helps people who build on the product; shown when the settings say so. */
export function developmentMenu(origin: string): MenuEntry {
  const link = (path: string, title: string, icon: string): MenuEntry => ({
    path: origin + path,
    component: 'Layout',
    meta: { title, icon },
  })
  return {
    path: '/development',
    component: 'Layout',
    meta: { title: 'development', icon: 'code' },
    children: [link('/api/docs', 'developmentApi', 'file'), link('/readyz', 'developmentReady', 'dashboard')],
  }
}
