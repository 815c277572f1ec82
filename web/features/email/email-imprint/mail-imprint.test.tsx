import { mailCheckRoutes } from '@landfall/contract/email/mail-checks.ts'
import { mailImprintRoutes } from '@landfall/contract/email/mail-imprint.ts'
import { permissions } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { WorldChecks } from '../email-checks/world-checks.tsx'
import { MailImprintSettings } from './mail-imprint-settings.tsx'

const imprint = { postalAddress: '', dataLaw: null, privacyUrl: '', avoidedDomains: ['short.example'] }

let server: ServerStub
beforeEach(() => {
  server = new ServerStub().on(mailImprintRoutes.read, imprint).on(mailImprintRoutes.save, imprint)
})

test('saves what stands below mailings', async () => {
  await renderPage(<MailImprintSettings />, { permissions })
  await userEvent.type(await screen.findByLabelText('Postal address'), '88 Harbour Road, Ningbo')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.callsOf(mailImprintRoutes.save)).toHaveLength(1))
  expect(server.callsOf(mailImprintRoutes.save)[0]?.body).toEqual({
    ...imprint,
    postalAddress: '88 Harbour Road, Ningbo',
  })
})

test('tells what links and a filter say of a mail when it is asked', async () => {
  server.on(mailCheckRoutes.check, {
    deadLinks: [
      { url: 'https://shop.example/gone', status: 404 },
      { url: 'https://silent.example/', status: null },
    ],
    avoidedHosts: ['short.example'],
    hasPostalAddress: false,
    filter: { isSilent: false, score: 6.3, limit: 5, rules: ['URIBL_BLOCKED'] },
  })
  const mail = { subject: 'Offer', html: '<p>x</p>', text: 'x' }
  await renderPage(<WorldChecks mail={mail} />, { permissions })
  await userEvent.click(await screen.findByRole('button', { name: 'Check links and spam filter' }))
  const found = within(await screen.findByRole('list', { name: 'Check links and spam filter' }))
  expect(found.getByText('https://shop.example/gone leads nowhere (404)')).toBeVisible()
  expect(found.getByText('https://silent.example/ leads nowhere (no answer)')).toBeVisible()
  expect(found.getByText('Links to short.example, which your company avoids')).toBeVisible()
  expect(found.getByText(/takes it for junk: 6.3 of 5 points: URIBL_BLOCKED/)).toBeVisible()
  expect(found.getByRole('link', { name: 'Add it' })).toHaveAttribute(
    'href',
    '/systemManage/company?part=imprint',
  )
  expect(server.callsOf(mailCheckRoutes.check)[0]?.body).toEqual(mail)
})
