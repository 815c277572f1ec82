import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { InputGuard } from '#ui/input-guard.ts'
import { TabOutlets } from './tab-outlets.tsx'
import { useTabs, visitTab, wouldLoseChanges } from './tab-store.ts'

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
