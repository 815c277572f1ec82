import { watchRoutes } from '@landfall/contract/customs/customs-watches.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { useListState } from '#ui/list-state.ts'
import { SaveSearchButton } from './watch-buttons.tsx'

/** A query that can be saved. */
function Query(): ReactNode {
  return <SaveSearchButton state={useListState({ tabs: ['shipments', 'statistics'] })} />
}

test('a search is kept with its tab and what is shown of it', async () => {
  const server = new ServerStub().on(watchRoutes.create, { refuse: 'tooManyWatches' })
  const address = '/page?tab=statistics&search=bottle&by=partners'
  await renderPage(<Query />, { address, permissions: ['customs.record.read'] })
  await userEvent.click(await screen.findByRole('button', { name: /Save this search/ }))
  const dialog = within(await dialogOf('Save this search'))
  expect(dialog.getByRole('checkbox', { name: 'Statistics of new months' })).toBeChecked()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.callsOf(watchRoutes.create)[0]?.body).toMatchObject({
      kinds: ['newPeriod'],
      query: { version: 1, search: 'bottle', tab: 'statistics', choices: { by: 'partners' } },
    }),
  )
})
