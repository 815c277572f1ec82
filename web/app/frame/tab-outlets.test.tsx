import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { InputGuard } from '#ui/input-guard.ts'
import { TabOutlets } from './tab-outlets.tsx'
import { useTabs, visitTab, wouldLoseChanges } from './tab-store.ts'

function Draft(): ReactNode {
  const [words, setWords] = useState('')
  return (
    <>
      <InputGuard isDirty={words !== ''} />
      <input aria-label="Draft" value={words} onChange={(event) => setWords(event.target.value)} />
    </>
  )
}

const Outlets = (): ReactNode => <TabOutlets activeKey={useLocation().pathname} />

test('what was typed is kept however many tabs are opened after it, what was only looked at is not', async () => {
  useTabs.setState({ userId: 7, tabs: [] })
  const paths = ['/draft', ...Array.from({ length: 24 }, (_, index) => `/page${index}`)]
  for (const key of paths)
    visitTab({ key, fullPath: key, titleKey: 'customsQuery', affix: false, noCache: false })
  const children = paths.map((path) => ({
    path: path.slice(1),
    element: path === '/draft' ? <Draft /> : <p>{path}</p>,
  }))
  const router = createMemoryRouter([{ path: '/', element: <Outlets />, children }], {
    initialEntries: ['/draft'],
  })
  render(<RouterProvider router={router} />)
  await userEvent.type(await screen.findByLabelText('Draft'), 'dear')
  for (const path of paths.slice(1)) await act(() => router.navigate(path))
  expect(screen.getByLabelText('Draft')).toHaveProperty('value', 'dear')
  expect(screen.queryByText('/page0')).toBeNull()
  expect(screen.queryByText('/page20')).not.toBeNull()
})

function TwoInputs(): ReactNode {
  const [dirty, setDirty] = useState({ drawer: true, dialog: true })
  return (
    <>
      <InputGuard isDirty={dirty.drawer} />
      <InputGuard isDirty={dirty.dialog} />
      <button type="button" onClick={() => setDirty({ ...dirty, dialog: false })}>
        Save dialog
      </button>
      <button type="button" onClick={() => setDirty({ ...dirty, drawer: false })}>
        Save drawer
      </button>
    </>
  )
}

test('a tab has unsaved input as long as one of its places has', async () => {
  useTabs.setState({ userId: 7, tabs: [] })
  visitTab({ key: '/one', fullPath: '/one', titleKey: 'customsQuery', affix: false, noCache: false })
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: <TabOutlets activeKey="/one" />,
        children: [{ path: 'one', element: <TwoInputs /> }],
      },
    ],
    { initialEntries: ['/one'] },
  )
  render(<RouterProvider router={router} />)
  await userEvent.click(await screen.findByText('Save dialog'))
  expect(wouldLoseChanges(['/one'])).toBe(true)
  await userEvent.click(screen.getByText('Save drawer'))
  expect(wouldLoseChanges(['/one'])).toBe(false)
})
