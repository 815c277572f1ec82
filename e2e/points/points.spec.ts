import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page } from '@playwright/test'
import { filled, texts, walked } from '../screen.ts'
import { app, test } from '../shared-app.ts'

type Language = 'zh' | 'en'
const company = '宁波澜旭珂进出口有限公司'

/** A signed-in person in a window of his own. */
async function open(browser: Browser, language: Language, userName: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'language', value: language, url: app.url }])
  const page = await context.newPage()
  const { login, frame } = texts[language]
  await page.goto(app.url)
  await page.getByLabel(login.userName, { exact: true }).fill(userName)
  await page.getByLabel(login.password, { exact: true }).fill(`demo-${userName}`)
  await page.getByRole('button', { name: login.submit, exact: true }).click()
  await page.getByRole('navigation', { name: frame.openTabs }).waitFor()
  return page
}

async function seriousProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
}

async function balance(page: Page, language: Language): Promise<number> {
  await page.goto(`${app.url}/systemManage/points`)
  const figures = page.getByRole('region', { name: texts[language].points.balance, exact: true })
  const text = await figures.locator('strong').first().innerText()
  return Number(text.replace(/\D/g, ''))
}

for (const language of walked('zh', 'en')) {
  test(`points go from the OEM to the company, which pays nothing for its own data (${language})`, async ({
    browser,
  }) => {
    const { points, list, companies } = texts[language]
    const admin = await open(browser, language, 'admin')
    const before = await balance(admin, language)

    const oem = await open(browser, language, 'oem')
    await oem.goto(`${app.url}/userManage/company`)
    await oem.getByRole('button', { name: company, exact: true }).click()
    await oem.getByRole('dialog').getByRole('button', { name: companies.allot }).click()
    const allotting = oem.getByRole('dialog', { name: filled(points.allotTitle, { name: company }) })
    await allotting.getByLabel(points.allotAmount, { exact: true }).fill('1234')
    await allotting.getByLabel(points.allotNote).fill('Autumn')
    expect(await seriousProblems(oem)).toEqual([])
    await allotting.getByRole('button', { name: points.allot.give, exact: true }).click()
    await expect(oem.getByText(filled(points.allotDone, { amount: '1,234' }))).toBeVisible()
    await oem.goto(`${app.url}/systemManage/points?part=ledger`)
    await expect(oem.getByRole('row', { name: /-1,234/ }).first()).toContainText('Autumn')

    expect(await balance(admin, language)).toBe(before + 1_234)
    expect(await seriousProblems(admin)).toEqual([])
    await admin.goto(`${app.url}/customsData/searchCustomsData?tab=statistics`)
    await admin.getByRole('button', { name: list.export }).first().click()
    const exporting = admin.getByRole('dialog', { name: list.export, exact: true })
    const cost = exporting.getByText(new RegExp(points.cost.replaceAll(/\{\w+\}/g, '[\\d,]+')))
    const confirm = exporting.getByRole('button', { name: new RegExp(`^${list.export}`) })
    await expect(confirm).toBeEnabled()
    await expect(cost).toHaveCount(0)
    await confirm.click()
    await expect(exporting).toBeHidden()

    await admin.goto(`${app.url}/systemManage/points?part=ledger`)
    expect(await balance(admin, language)).toBe(before + 1_234)
    expect(await seriousProblems(admin)).toEqual([])
    await admin.setViewportSize({ width: 390, height: 844 })
    await admin.goto(`${app.url}/systemManage/points`)
    await expect(admin.getByText(points.lotsHint)).toBeVisible()
    expect(await admin.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await admin.context().close()
    await oem.context().close()
  })
}
