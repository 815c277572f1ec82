import type { Page } from '@playwright/test'
import { type Screen, texts } from './screen.ts'

/** What opens over the pages of social networks. */
export const socialOverlays = (press: (page: Page, name: string) => Promise<void>): readonly Screen[] => [
  {
    name: 'social-conversation',
    path: '/social-marketing?tab=all',
    userName: 'admin',
    act: (page) => page.locator('.row-opener, .data-card button').first().click(),
  },
  {
    name: 'social-quick-replies',
    path: '/social-marketing?tab=all',
    userName: 'admin',
    act: async (page, locale) => {
      await page.locator('.row-opener, .data-card button').first().click()
      await press(page, texts[locale].socialInbox.quick)
      await page.getByRole('menuitem', { name: texts[locale].socialInbox.manageQuick }).click()
    },
  },
  { name: 'social-bind', path: '/social-account-bind?bind=new', userName: 'admin' },
  { name: 'social-apps', path: '/social-account-bind?apps=all', userName: 'admin' },
  {
    name: 'social-door',
    path: '/social-account-bind',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].socialAccounts.door),
  },
  {
    name: 'social-renew',
    path: '/social-account-bind',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].socialAccounts.renew),
  },
  { name: 'social-template', path: '/social-marketing/templates?add=new', userName: 'admin' },
  { name: 'social-campaign-form', path: '/social-marketing/campaigns?new=1', userName: 'admin' },
  {
    name: 'social-consent',
    path: '/social-marketing/consents',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].consents.record),
  },
  { name: 'social-post-form', path: '/social-marketing/posts?post=new', userName: 'admin' },
  { name: 'social-post', path: '/social-marketing/posts?post=2', userName: 'admin' },
  { name: 'social-post-calendar', path: '/social-marketing/posts?view=calendar', userName: 'admin' },
  {
    name: 'social-channels',
    path: '/customer/index?tab=all',
    userName: 'admin',
    act: async (page, locale) => {
      await page.locator('.row-opener, .data-card button').first().click()
      await press(page, texts[locale].customers.channels)
    },
  },
]
