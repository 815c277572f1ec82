import { brandingRoutes } from '@landfall/contract/organisation/branding.ts'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refreshBranding } from '#platform/use-branding.ts'
import { openFrame } from '#testing/open-frame.tsx'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { DemoStrip } from './demo-strip.tsx'
import { LoginPage } from './login-page.tsx'

const brand = {
  id: 1,
  name: 'Kestrel Bay',
  title: 'Kestrel Bay',
  logo: '',
  loginLogo: '',
  trademark: null,
  indexContent: '',
  indexUiSettings: '',
  showLoginLogo: false,
  showIndexLogo: false,
  showIndexContent: false,
}
const strip = () => screen.queryByRole('complementary', { name: 'Demo' })

beforeEach(() => {
  sessionStorage.clear()
  refreshBranding()
})

test('stands on the sign-in page of the demo until it is hidden, for this tab of the browser', async () => {
  new ServerStub().on(brandingRoutes.oem, { ...brand, isDemo: true })
  await renderPage(<LoginPage />)
  expect(await screen.findByText(/all data is invented/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Hide this note' }))
  expect(strip()).toBeNull()
  cleanup()
  await renderPage(<DemoStrip />)
  expect(strip()).toBeNull()
})

test('stands in the frame of the demo', async () => {
  await openFrame({ stub: (server) => server.on(brandingRoutes.oem, { ...brand, isDemo: true }) })
  expect(await screen.findByText(/all data is invented/)).toBeVisible()
})

test('is on no page of another installation', async () => {
  new ServerStub().on(brandingRoutes.oem, brand)
  await renderPage(<LoginPage />)
  expect(await screen.findByRole('heading', { name: 'Kestrel Bay' })).toBeVisible()
  expect(strip()).toBeNull()
})
