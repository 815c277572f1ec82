import { type OemView, oemRoutes } from '@landfall/contract/oems.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { BrandPage } from './brand-page.tsx'

const brand: OemView = {
  id: 2,
  name: 'Kestrel',
  title: 'Kestrel Trade',
  domain: 'crm.example.com',
  logo: '',
  trademark: null,
  state: 'active',
  suspendReason: '',
  companies: 3,
  houseId: 5,
  isDefault: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  remark: '',
  loginLogo: '',
  indexContent: '',
  showLoginLogo: true,
  showIndexLogo: true,
  showIndexContent: false,
  hideUnsubscribe: false,
  updatedAt: '2026-01-01T00:00:00.000Z',
}

const open = () => renderPage(<BrandPage />, { permissions: ['oem.brand.write'] })

test('asks before a trademark is fixed for good', async () => {
  const server = new ServerStub()
    .on(oemRoutes.ownBrand, brand)
    .on(oemRoutes.saveBrand, { ...brand, trademark: 'KESTREL' })
  await open()
  await userEvent.type(await screen.findByLabelText('Trademark'), 'KESTREL')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const question = await screen.findByRole('dialog', { name: /Choose the trademark “KESTREL”\?/ })
  expect(server.callsOf(oemRoutes.saveBrand)).toHaveLength(0)
  await userEvent.click(within(question).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.callsOf(oemRoutes.saveBrand)[0]?.body).toMatchObject({ trademark: 'KESTREL' }),
  )
})

test('keeps a trademark that was chosen, and stores the title', async () => {
  const server = new ServerStub()
    .on(oemRoutes.ownBrand, { ...brand, trademark: 'KESTREL' })
    .on(oemRoutes.saveBrand, { ...brand, trademark: 'KESTREL' })
  await open()
  expect(await screen.findByLabelText('Trademark')).toBeDisabled()
  expect(screen.getByText(/Domain: crm\.example\.com/)).toBeVisible()
  await userEvent.type(screen.getByLabelText('Title'), ' Desk')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.callsOf(oemRoutes.saveBrand)[0]?.body).toMatchObject({
      title: 'Kestrel Trade Desk',
      trademark: 'KESTREL',
    }),
  )
})

test('tells a house without a brand so', async () => {
  new ServerStub().on(oemRoutes.ownBrand, null)
  await open()
  expect(await screen.findByText('You have no brand of your own')).toBeVisible()
})
