import { type DemandAlert, demandAlertRoutes } from '@landfall/contract/buyers/demand-alerts.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { DemandAlertDrawer } from './demand-alert-drawer.tsx'

const alert: DemandAlert = {
  ...{ id: 4, name: 'Steel pots', source: 'go4world', search: 'pots', filter: '', byMail: true },
  ...{ foundAt: null, isBroken: true },
}

test('has somebody told of what he searches for, shows what he is told of, and takes a removal back', async () => {
  const server = new ServerStub()
    .on(demandAlertRoutes.list, { items: [alert] })
    .on(demandAlertRoutes.create, alert)
    .on(demandAlertRoutes.remove, null)
    .on(demandAlertRoutes.restore, alert)
  const selection = { search: 'glass jars', tab: 'go4world', filter: '{"conditions":[]}' }
  await renderPage(<DemandAlertDrawer source="go4world" selection={selection} onClose={() => undefined} />)
  expect(await screen.findByText(/can no longer be asked/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Show' })).toHaveAttribute(
    'href',
    '/buyerData/go4world?search=pots',
  )
  expect(screen.getByLabelText('Name')).toHaveValue('glass jars')
  await userEvent.click(screen.getByRole('button', { name: 'Tell me of this search' }))
  await waitFor(() =>
    expect(server.callsOf(demandAlertRoutes.create)[0]?.body).toEqual({
      ...{ name: 'glass jars', byMail: true, source: 'go4world' },
      ...{ search: 'glass jars', filter: '{"conditions":[]}' },
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove “Steel pots”' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.callsOf(demandAlertRoutes.restore)).toHaveLength(1))
})
