import type { Page } from '@playwright/test'

/** Opens a group of the menu and then one of its entries. */
export async function openMenuEntry(page: Page, group: string, entry: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  await menu.getByText(group, { exact: true }).click()
  await menu.getByText(entry, { exact: true }).click()
}
