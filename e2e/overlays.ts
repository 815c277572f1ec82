import type { Page } from '@playwright/test'
import { type Screen, texts } from './screen.ts'
import { socialOverlays } from './social-overlays.ts'

/** Clicks the first visible button of that name. */
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()
    .click()

/** The query of customs data as its administrator sees it. */
const customs = (name: string, query = ''): Screen => ({
  name,
  path: `/customsData/searchCustomsData${query}`,
  userName: 'admin',
})

/** What opens over pages, and states of pages that their address alone does not show. */
export const overlays: readonly Screen[] = [
  customs('customs-words', '?manage=words'),
  customs('customs-codes', '?manage=codes'),
  customs('customs-analysis', '?tab=analysis'),
  {
    ...customs('customs-export'),
    act: (page, locale) => press(page, texts[locale].list.export),
    isWideOnly: true,
  },
  customs('customs-statistics', '?tab=statistics'),
  {
    ...customs('customs-conditions', '?search=steel'),
    isInPage: true,
    act: (page, locale) => press(page, texts[locale].customsQuery.panel.more),
    isWideOnly: true,
  },
  {
    ...customs('customs-code-picker'),
    act: (page, locale) => press(page, texts[locale].customsQuery.hs.choose),
    isWideOnly: true,
  },
  {
    name: 'company-datasets',
    path: '/buyerData/buyerData',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].buyers.datasets.title),
  },
  {
    name: 'demand',
    path: '/buyerData/go4world',
    userName: 'admin',
    act: (page) => page.locator('.row-opener').first().click(),
  },
  { name: 'demand-cards', path: '/buyerData/exporthub?view=cards', userName: 'admin' },
  {
    name: 'demand-import',
    path: '/buyerData/exporthub',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].buyerDemands.importOpen),
  },
  {
    name: 'demand-publish',
    path: '/buyerData/userData',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].buyerDemands.publish),
  },
  {
    name: 'map-place',
    path: '/mapCollector/mapCollect?area=circle:53.5,10,60000',
    userName: 'admin',
    isInPage: true,
    act: (page) => page.locator('.data-card .row-opener').first().click(),
  },
  {
    name: 'map-numbers',
    path: '/mapCollector/mapCollect',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].mapCollector.numbers),
  },
  { name: 'system-nomenclature', path: '/systemManage/system?part=nomenclature', userName: 'system' },
  { name: 'system-agents', path: '/systemManage/system?part=agents', userName: 'system' },
  {
    name: 'system-agent-form',
    path: '/systemManage/system?part=agents',
    userName: 'system',
    act: (page, locale) => press(page, texts[locale].verificationAgents.add),
  },
  { name: 'company-addresses', path: '/systemManage/company?part=addresses', userName: 'admin' },
  {
    name: 'company-verification-service',
    path: '/systemManage/company?part=addresses',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].verificationServices.connect),
  },
  { name: 'company-pool', path: '/systemManage/company?part=pool', userName: 'admin' },
  { name: 'company-integrations', path: '/systemManage/company?part=integrations', userName: 'admin' },
  { name: 'company-connectors', path: '/systemManage/company?part=connectors', userName: 'admin' },
  { name: 'company-mailboxes', path: '/systemManage/company?part=mailboxes', userName: 'admin' },
  { name: 'company-sender-domains', path: '/systemManage/company?part=senderDomains', userName: 'admin' },
  {
    name: 'sender-domain-records',
    path: '/systemManage/company?part=senderDomains&domain=lanxuke.example.com',
    userName: 'admin',
  },
  { name: 'company-mail-imprint', path: '/systemManage/company?part=imprint', userName: 'admin' },
  { name: 'company-mail-safety', path: '/systemManage/company?part=mailSafety', userName: 'admin' },
  { name: 'mailbox-form', path: '/systemManage/company?part=mailboxes&mailbox=new', userName: 'admin' },
  { name: 'access-tokens', path: '/user/userCenter?tab=tokens', userName: 'admin' },
  {
    name: 'customer-new',
    path: '/customer/index?tab=all',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].customers.create),
  },
  {
    name: 'customer-drawer',
    path: '/customer/index?tab=all',
    userName: 'admin',
    act: (page) => page.locator('.row-opener, .data-card button').first().click(),
  },
  {
    name: 'customer-lookup',
    path: '/customer/index?customer=lookup',
    userName: 'admin',
    act: (page, locale) => page.getByText(texts[locale].customers.lookUpTitle).last().waitFor(),
  },
  {
    name: 'customs-watch-new',
    path: '/customsData/searchCustomsData',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].watches.save),
  },
  {
    name: 'library-grants',
    path: '/userManage/company',
    userName: 'system',
    act: async (page, locale) => {
      await page.locator('.row-opener, .data-card button').first().click()
      await press(page, texts[locale].customsLibrary.grants)
    },
  },
  {
    name: 'list-filter',
    path: '/customer/index?tab=all',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].list.filters),
  },
  {
    name: 'list-export',
    path: '/customer/index?tab=all',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].list.export),
  },
  { name: 'customer-board', path: '/customer/index?tab=all&view=kanban', userName: 'admin' },
  {
    name: 'view-save',
    path: '/customer/index?tab=all',
    userName: 'admin',
    act: async (page, locale) => {
      await press(page, texts[locale].list.views.title)
      await page.getByRole('menuitem', { name: texts[locale].list.views.save }).click()
    },
  },
  {
    name: 'upload-wizard',
    path: '/customsData/uploadCustomsData',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].customsUpload.newUpload),
  },
  {
    name: 'upload-templates',
    path: '/customsData/uploadCustomsData',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].customsUpload.templateManage),
  },
  {
    ...customs('trade-company', '?tab=buyers'),
    isInPage: true,
    act: (page) => page.locator('.row-opener, .data-card button').first().click(),
  },
  {
    ...customs('trade-company-contacts', '?tab=buyers'),
    isInPage: true,
    act: async (page, locale) => {
      await page.locator('.row-opener, .data-card button').first().click()
      await press(page, texts[locale].tradeCompanies.contacts.find)
    },
  },
  {
    ...customs('trade-company-merge', '?tab=buyers'),
    act: async (page, locale) => {
      await page.locator('.row-opener, .data-card button').first().click()
      await press(page, texts[locale].tradeCompanies.identity.merge)
    },
  },
  { name: 'trade-company-log', path: '/customsData/companyIdentity?tab=log', userName: 'admin' },
  {
    name: 'import-wizard',
    path: '/customer/import',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].customerImport.newImport),
  },
  {
    name: 'deliverability-of-mailing',
    path: '/email/emailMarketingTask?tab=all',
    userName: 'admin',
    act: async (page, locale) => {
      await page.locator('.row-opener, .data-card button').first().click()
      await page.getByRole('tab', { name: texts[locale].mailReports.title }).click()
      await page.locator('.mail-report').waitFor()
    },
  },
  {
    name: 'sequence-adding',
    path: `/email/emailSequence?selection=${encodeURIComponent('{"scope":1}')}`,
    userName: 'admin',
    act: (page) => page.locator('.recipient-summary').waitFor(),
  },
  {
    name: 'inbox-conversation',
    path: '/email/inbox?tab=all',
    userName: 'admin',
    act: (page) => page.locator('.row-opener, .data-card button').first().click(),
  },
  {
    name: 'inbox-letter',
    path: '/email/inbox?tab=all',
    userName: 'admin',
    act: async (page, locale) => {
      await page.locator('.row-opener, .data-card button').first().click()
      await press(page, texts[locale].letters.answer)
      await page.locator('.rich-body').waitFor()
    },
  },
  ...socialOverlays(press),
  {
    name: 'relay-form',
    path: '/systemManage/company?part=relays',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].emailSettings.addRelay),
  },
  {
    name: 'task-drawer',
    isWideOnly: true,
    path: '/data-search/index',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].frame.tasks.open),
  },
]
