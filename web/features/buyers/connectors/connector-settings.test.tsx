import { type ConnectorView, connectorRoutes } from '@landfall/contract/buyers/connectors.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { ConnectorSettings } from './connector-settings.tsx'

const view = (more: Partial<ConnectorView>): ConnectorView => ({
  ...{ key: 'gleif', isOn: false, baseUrl: 'https://a.example', defaultUrl: 'https://a.example' },
  ...{ needsKey: false, hasKey: false, licence: 'CC0 1.0', isStorable: true, trouble: '', askedAt: null },
  ...more,
})

test('turns a source on and sends a key only when it is typed', async () => {
  const server = new ServerStub()
    .on(connectorRoutes.list, {
      items: [
        view({ isOn: true, trouble: 'HTTP 429' }),
        view({ key: 'opencorporates', needsKey: true, hasKey: true, isStorable: false }),
      ],
    })
    .on(connectorRoutes.save, view({}))
  await renderPage(<ConnectorSettings />, { permissions: ['company.integration.manage'] })
  const first = within(await screen.findByRole('region', { name: /GLEIF/ }))
  expect(first.getByText('Failed last: HTTP 429')).toBeVisible()
  const second = within(screen.getByRole('region', { name: 'OpenCorporates' }))
  expect(second.getByText(/Its data may not be kept/)).toBeVisible()
  await userEvent.click(second.getByRole('switch', { name: 'Turn on OpenCorporates' }))
  await userEvent.click(second.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('“OpenCorporates” is saved')).toBeVisible()
  expect(server.callsOf(connectorRoutes.save)[0]?.body).toEqual({ isOn: true, baseUrl: 'https://a.example' })
  await userEvent.click(second.getByRole('button', { name: 'Change the key' }))
  await userEvent.type(second.getByLabelText('Key'), 'new-key')
  await userEvent.click(second.getByRole('button', { name: 'Save' }))
  await screen.findAllByText('“OpenCorporates” is saved')
  expect(server.callsOf(connectorRoutes.save)[1]?.body).toMatchObject({ apiKey: 'new-key' })
})
