import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { usePreferences } from '#platform/preference-store.ts'
import { browser } from '#testing/browser-setup.ts'
import { openFrame } from '#testing/open-frame.tsx'
import { paintTheme } from '../theme-painter.ts'

const rootStyle = (name: string) => document.documentElement.style.getPropertyValue(name)

async function openSettings() {
  await userEvent.click(screen.getByRole('button', { name: 'Interface settings' }))
  return within(await screen.findByRole('dialog', { name: 'Interface settings' }))
}

test('any colour becomes the theme, by its code or a preset, and is kept', async () => {
  paintTheme()
  await openFrame()
  const drawer = await openSettings()
  const code = drawer.getByRole('textbox', { name: 'Colour code' })
  await userEvent.clear(code)
  await userEvent.type(code, '#ffe100')
  await expect.poll(() => usePreferences.getState().accent).toBe('#ffe100')
  expect(rootStyle('--accent-solid')).not.toBe('#ffe100')
  expect(JSON.parse(localStorage.getItem('frame.settings') ?? '')).toMatchObject({ accent: '#ffe100' })

  await userEvent.clear(code)
  await userEvent.type(code, 'red')
  fireEvent.blur(code)
  expect(code).toHaveValue('#ffe100')

  await userEvent.click(drawer.getByRole('button', { name: '#722ed1' }))
  await expect.poll(() => rootStyle('--accent-solid')).toBe('#722ed1')
})

test('the scheme is chosen or that of the device', async () => {
  browser.isDark = true
  paintTheme()
  await openFrame()
  expect(document.documentElement.dataset.theme).toBe('dark')
  const drawer = await openSettings()
  await userEvent.click(drawer.getByRole('radio', { name: 'Light' }))
  expect(document.documentElement.dataset.theme).toBe('light')
  await userEvent.click(drawer.getByRole('radio', { name: 'As the device' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
})

test('tags, fixed bars and the size follow their controls and survive a new visit', async () => {
  await openFrame()
  const drawer = await openSettings()
  await userEvent.click(drawer.getByRole('switch', { name: 'Show open pages as tags' }))
  expect(screen.queryByRole('navigation', { name: 'Open pages' })).toBeNull()
  await userEvent.click(drawer.getByRole('switch', { name: 'Keep the top bars in place' }))
  await userEvent.click(drawer.getByRole('radio', { name: 'Mini' }))
  expect(document.querySelector('.frame.is-loose.size-mini')).not.toBeNull()
  expect(document.cookie).toContain('size=mini')
  expect(JSON.parse(localStorage.getItem('frame.settings') ?? '')).toMatchObject({
    showTags: false,
    fixedHeader: false,
  })
  await userEvent.click(drawer.getByRole('button', { name: 'Back to the defaults' }))
  expect(await screen.findByRole('navigation', { name: 'Open pages' })).toBeVisible()
  expect(document.querySelector('.frame.size-medium:not(.is-loose)')).not.toBeNull()
})

test('the logo can be chosen in the desktop client only', async () => {
  await openFrame()
  const drawer = await openSettings()
  expect(drawer.getByRole('switch', { name: 'Show the logo in the sidebar' })).toBeDisabled()
  expect(drawer.getByText('Only in the desktop client')).toBeVisible()
})

test('the development menu comes with a reload after half a second', async () => {
  const timer = vi.spyOn(globalThis, 'setTimeout')
  await openFrame()
  const drawer = await openSettings()
  fireEvent.click(drawer.getByRole('switch', { name: 'Show the development menu' }))
  // The reload itself needs a real browser.
  expect(timer.mock.calls.map(([, delay]) => delay)).toContain(500)
  for (const { value } of timer.mock.results) clearTimeout(value)
  timer.mockRestore()
  cleanup()
  await openFrame()
  await userEvent.click(screen.getByText('Development'))
  const link = await screen.findByRole('link', { name: 'API documentation' })
  expect(link).toHaveAttribute('href', 'http://landfall.example/api/docs')
  expect(link).toHaveAttribute('target', '_blank')
})

test('what somebody else stored does not break the frame', async () => {
  localStorage.setItem('frame.settings', JSON.stringify({ accent: 'url(x)', scheme: 7, showTags: 'no' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'frame.settings' }))
  expect(usePreferences.getState()).toMatchObject({ accent: '#1890ff', scheme: 'auto', showTags: true })
  localStorage.setItem('frame.settings', '{')
  window.dispatchEvent(new StorageEvent('storage', { key: 'frame.settings' }))
  expect(usePreferences.getState()).toMatchObject({ accent: '#1890ff', fixedHeader: true })
})
