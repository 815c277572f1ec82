import { type ConnectorView, connectorRoutes } from '@landfall/contract/buyers/connectors.ts'
import { livePlaceRoutes } from '@landfall/contract/buyers/live-places.ts'
import { type MapGathering, mapGatheringRoutes } from '@landfall/contract/buyers/map-gatherings.ts'
import { type MapPlace, mapPlaceRoutes } from '@landfall/contract/buyers/map-places.ts'
import { placeKindRoutes } from '@landfall/contract/buyers/place-kinds.ts'
import { batchScope } from '@landfall/contract/list.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { MapCollectorPage } from './map-collector-page.tsx'

const permissions: Permission[] = ['buyer.company.read', 'buyer.company.collect', 'customer.customer.write']

const place: MapPlace = {
  ...{ id: 7, name: 'Hamburg Möbel', country: 'DE', city: 'Hamburg', address: '', website: '', email: '' },
  ...{
    phone: '',
    products: 'shop=furniture',
    lat: 53.55,
    lon: 10,
    source: 'osm',
    sourceName: 'OpenStreetMap',
  },
  ...{ attribution: '© OpenStreetMap contributors', licence: 'ODbL 1.0', isStorable: true },
  ...{ sourceUrl: 'https://www.openstreetmap.org/node/7', fetchedAt: '2026-11-20T08:00:00.000Z' },
}

const overpass = (isOn: boolean): ConnectorView => ({
  ...{
    key: 'overpass',
    isOn,
    baseUrl: 'https://a.example',
    defaultUrl: 'https://a.example',
    needsKey: false,
  },
  ...{ hasKey: false, licence: 'ODbL 1.0', isStorable: true, trouble: '', askedAt: null },
})

const cell = { south: 53, west: 9, north: 53.2, east: 9.2, found: 0, trouble: '' }
const gathering: MapGathering = {
  ...{ id: 5, search: 'pots', kind: '', area: 'box:53,9,53.4,9.2', state: 'running', found: 12 },
  cells: [
    { ...cell, state: 'failed', trouble: 'HTTP 504' },
    { ...cell, state: 'waiting' },
  ],
  createdAt: '2026-11-20T08:00:00.000Z',
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(mapPlaceRoutes.list, { items: [place], nextCursor: null, total: 1, totalIsMinimum: false })
    .on(mapPlaceRoutes.points, { points: [[7, 53.55, 10, 'Hamburg Möbel']], isCut: false })
    .on(mapPlaceRoutes.read, place)
    .on(mapGatheringRoutes.latest, null)
    .on(placeKindRoutes.list, {
      items: [
        { kind: 'furniture', name: '', words: ['sofa'], tags: [], isOwn: false },
        { kind: 'own-1', name: 'Screws', words: ['screw'], tags: [], isOwn: true },
      ],
    })
    .on(placeKindRoutes.add, { kind: 'own-2', name: 'Pots', words: ['pot'], tags: [], isOwn: true })
    .on(connectorRoutes.list, { items: [overpass(true)] })
    .on(mapPlaceRoutes.collect, { collected: 1, known: 0, erased: 0, notStorable: 0 })
    .on(mapPlaceRoutes.save, { customerIds: [3], existing: 0, erased: 0, notStorable: 0, failed: 0 })
})

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const asked = () => {
  const filter = server.callsOf(mapPlaceRoutes.list).at(-1)?.query.filter
  return typeof filter === 'string' ? (JSON.parse(filter) as unknown) : undefined
}

test('asks for the area that is typed in, for list and map alike, and takes it away again', async () => {
  await renderPage(<MapCollectorPage />, { permissions })
  await screen.findByText('Hamburg Möbel')
  await press('Enter numbers')
  const dialog = within(await screen.findByRole('dialog'))
  const search = () => userEvent.click(dialog.getByRole('button', { name: 'Search' }))
  await userEvent.type(dialog.getByLabelText('Latitude of the centre'), '53.5')
  await userEvent.type(dialog.getByLabelText('Longitude of the centre'), '999')
  await search()
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^Please enter a latitude/)
  await userEvent.clear(dialog.getByLabelText('Longitude of the centre'))
  await userEvent.type(dialog.getByLabelText('Longitude of the centre'), '10')
  await search()
  const within_ = { join: 'and', conditions: [{ field: 'area', op: 'eq', value: 'circle:53.5,10,20000' }] }
  await waitFor(() => expect(asked()).toMatchObject({ within: within_ }))
  await waitFor(() => expect(server.callsOf(mapPlaceRoutes.points).at(-1)?.query.filter).toContain('circle:'))
  await press('Remove area')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove area' })).toBeNull())
})

test('shows a place with what its licence wants said, and saves or collects it', async () => {
  await renderPage(<MapCollectorPage />, { permissions })
  await press('Hamburg Möbel')
  const card = within(await screen.findByRole('article', { name: 'Hamburg Möbel' }))
  expect(card.getByRole('link', { name: '© OpenStreetMap contributors' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/copyright',
  )
  await userEvent.click(card.getByRole('button', { name: /Save as customer/ }))
  expect(await screen.findByText('1 saved as customers')).toBeVisible()
  await userEvent.click(card.getByRole('button', { name: /^Collect/ }))
  await waitFor(() =>
    expect(server.callsOf(mapPlaceRoutes.collect)[0]?.body).toEqual({
      selection: { scope: batchScope.Checked, ids: [7] },
    }),
  )
})

test('offers no change to who may only read', async () => {
  await renderPage(<MapCollectorPage />, { permissions: ['buyer.company.read'] })
  expect(await screen.findByText('Hamburg Möbel')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Collect|Save as/ })).toBeNull()
})

test('gathers from OpenStreetMap once an area and words are there, shows how far it is, and pauses', async () => {
  server
    .on(mapGatheringRoutes.start, gathering)
    .on(mapGatheringRoutes.pause, { ...gathering, state: 'paused' })
    .on(mapGatheringRoutes.resume, gathering)
  const address = '/?search=pots&area=box:53,9,53.4,9.2'
  await renderPage(<MapCollectorPage />, { permissions, address })
  await press(/Gather from OpenStreetMap/)
  expect(await screen.findByText('“pots”: 1 of 2 cells, 12 found')).toBeVisible()
  expect(screen.getByText('1 cell failed: HTTP 504')).toBeVisible()
  expect(server.callsOf(mapGatheringRoutes.start)[0]?.body).toEqual({
    ...{ search: 'pots', kind: null, area: 'box:53,9,53.4,9.2' },
  })
  await press('Pause')
  await press('Go on')
  expect(server.callsOf(mapGatheringRoutes.resume)).toHaveLength(1)
})

test('leads to the settings while OpenStreetMap is off, only who may turn it on', async () => {
  server.on(connectorRoutes.list, { items: [overpass(false)] })
  await renderPage(<MapCollectorPage />, { permissions: [...permissions, 'company.integration.manage'] })
  expect(await screen.findByRole('link', { name: 'Turn it on in the company settings' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Gather/ })).toBeNull()
})

test('asks a service while somebody looks, and collects what he types of a place', async () => {
  server
    .on(connectorRoutes.list, { items: [{ ...overpass(true), key: 'amap', needsKey: true, hasKey: true }] })
    .on(livePlaceRoutes.search, {
      items: [
        {
          ...{ id: 'B0', name: 'Ningbo Pots', address: 'Ningbo', phone: '0574-1', website: '' },
          ...{ lat: 29.9, lon: 121.5, url: 'https://amap.example/B0' },
        },
      ],
      isCut: true,
    })
    .on(livePlaceRoutes.collect, { collected: 1, known: 0, erased: 0, notStorable: 0 })
  await renderPage(<MapCollectorPage />, { permissions, address: '/page?search=pots&area=box:29,121,30,122' })
  await press('Ask Amap (高德地图)')
  const found = within(await screen.findByRole('region', { name: 'Amap (高德地图)' }))
  expect(found.getByRole('link', { name: 'Ningbo Pots' })).toHaveAttribute('href', 'https://amap.example/B0')
  expect(found.getByText('There are more; a smaller area finds the others.')).toBeVisible()
  await press('Collect “Ningbo Pots” and decide later')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Company'), 'Ningbo Pots')
  await userEvent.click(dialog.getByRole('button', { name: /Save|OK|Collect/ }))
  await waitFor(() =>
    expect(server.callsOf(livePlaceRoutes.collect)[0]?.body).toEqual({
      ...{ id: 'B0', name: 'Ningbo Pots', country: null, website: '', phone: '' },
    }),
  )
})

test('adds a line of business of its own to the dictionary', async () => {
  await renderPage(<MapCollectorPage />, { permissions: [...permissions, 'company.integration.manage'] })
  await press('Dictionary')
  await press('Add a line of business')
  await userEvent.type(screen.getByLabelText('Name'), 'Pots')
  await userEvent.type(screen.getByLabelText('Words'), 'pot')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.callsOf(placeKindRoutes.add)[0]?.body).toEqual({ name: 'Pots', words: ['pot'], tags: [] }),
  )
  expect(await screen.findByText('“Pots” saved')).toBeVisible()
})
