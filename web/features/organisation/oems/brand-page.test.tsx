import { logoLimit, type OemView, oemRoutes } from '@landfall/contract/organisation/oems.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { stubUploads } from '#testing/upload-stub.ts'
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

describe('a logo', () => {
  const picture = (size: number) => new File([new Uint8Array(size)], 'logo.png', { type: 'image/png' })
  const logo = async () => within(await screen.findByRole('group', { name: 'Logo' }))
  const choose = async (file: File) => {
    const field = (await screen.findByRole('group', { name: 'Logo' })).querySelector('input[type=file]')
    await userEvent.upload(field as HTMLInputElement, file)
  }

  test('is stored as soon as it is chosen, shown, and can be taken away', async () => {
    stubUploads()
    let url = ''
    const server = new ServerStub()
      .on(oemRoutes.ownBrand, () => ({ ...brand, logo: url }))
      .on(oemRoutes.uploadLogo, () => {
        url = '/api/brand-files/2/logo'
        return { ...brand, logo: url }
      })
      .on(oemRoutes.removeLogo, () => {
        url = ''
        return brand
      })
    await open()
    expect((await logo()).getByText('No picture')).toBeVisible()
    await choose(picture(10))
    expect(await screen.findByText('Picture stored')).toBeVisible()
    expect(server.callsOf(oemRoutes.uploadLogo)[0]?.path).toBe('/api/oems/2/logos/logo')
    expect(await (await logo()).findByRole('img', { name: 'Logo: Kestrel' })).toHaveAttribute('src', url)
    await userEvent.click((await logo()).getByRole('button', { name: 'Remove' }))
    expect(await (await logo()).findByText('No picture')).toBeVisible()
  })

  test('that is too large is not sent, and what the server refuses is said beside it', async () => {
    stubUploads()
    const server = new ServerStub()
      .on(oemRoutes.ownBrand, brand)
      .on(oemRoutes.uploadLogo, { refuse: 'badRequest', message: 'This is not a picture' })
    await open()
    await choose(picture(logoLimit + 1))
    expect((await logo()).getByRole('alert')).toHaveTextContent('The picture is larger than')
    expect(server.callsOf(oemRoutes.uploadLogo)).toHaveLength(0)
    await choose(picture(10))
    await waitFor(async () =>
      expect((await logo()).getByRole('alert')).toHaveTextContent('This is not a picture'),
    )
  })
})
