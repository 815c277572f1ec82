import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { noteReached, noteUnreached } from '#platform/connection-store.ts'
import { startI18n } from '#platform/i18n.ts'
import { chooseLocale } from '#platform/locale-choice.ts'
import { setMissingPartReporter } from '#platform/missing-part.ts'
import { lazyPart } from './lazy-part.tsx'

function Title(): ReactNode {
  const { t } = useTranslation()
  return <h2>{t('systemSettings.title')}</h2>
}

beforeEach(async () => {
  chooseLocale('en')
  await startI18n()
})

test('it is drawn with its words, whatever texts the page around it has', async () => {
  const Part = lazyPart(async () => Title)
  render(<Part />)
  expect((await screen.findByRole('heading')).textContent).toBe('System config')
})

test('what cannot be fetched takes the wish back, is reported, and comes with the connection', async () => {
  const report = vi.fn()
  setMissingPartReporter(report)
  let isGone = true
  const Part = lazyPart<{ onClose: () => void }>(async () => {
    if (isGone) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>Here</p>
  })
  const onClose = vi.fn()
  noteUnreached()
  render(
    <>
      <p>The page</p>
      <Part onClose={onClose} />
    </>,
  )
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(report).toHaveBeenCalledOnce()
  expect(screen.getByText('The page')).toBeVisible()
  isGone = false
  act(() => noteReached())
  expect(await screen.findByText('Here')).toBeVisible()
})
