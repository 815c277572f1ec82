import { type SecurityView, securityRoutes } from '@landfall/contract/access/company-security.ts'
import { singleSignOnRoutes } from '@landfall/contract/access/single-sign-on.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { SecuritySettings } from './security-settings.tsx'
import { SingleSignOnSettings } from './single-sign-on-settings.tsx'

const view: SecurityView = {
  devices: 1,
  idleHours: 24,
  absoluteHours: 168,
  passwordMinLength: 8,
  passwordHistory: 0,
  passwordMaxAgeDays: null,
  secondFactor: 'optional',
  signInLogDays: 365,
  users: 12,
  usersWithSecondFactor: 3,
}
const redirectUris = ['https://crm.example/auth-redirect']

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(securityRoutes.read, view)
    .on(securityRoutes.save, view)
    .on(singleSignOnRoutes.read, { provider: null, redirectUris })
})
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('an empty number of devices means any, and is saved as that', async () => {
  await renderPage(<SecuritySettings />)
  expect(await screen.findByText(/3 of 12 people have set it up/)).toBeVisible()
  await userEvent.clear(screen.getByLabelText('Devices per person at a time'))
  await save()
  expect(await screen.findByText('The security settings are saved')).toBeVisible()
  const { users, usersWithSecondFactor, ...settings } = view
  expect(server.callsOf(securityRoutes.save)[0]?.body).toEqual({ ...settings, devices: null })
  expect([users, usersWithSecondFactor]).toEqual([12, 3])
})

test('what must be filled is asked for before anything is sent', async () => {
  await renderPage(<SecuritySettings />)
  await userEvent.clear(await screen.findByLabelText('Hours without activity until sign-out'))
  await save()
  expect(await screen.findByText(/Hours without activity until sign-out.*required/i)).toBeInTheDocument()
  expect(server.callsOf(securityRoutes.save)).toEqual([])
})

test('giving up the second factor is asked about with the number of people', async () => {
  await renderPage(<SecuritySettings />)
  await userEvent.click(await screen.findByLabelText('Not used'))
  await save()
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/3 people will sign in without a code/)).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(server.callsOf(securityRoutes.save)).toEqual([])
})

test('a provider is set up; what could not be read is said', async () => {
  server.on(singleSignOnRoutes.save, {
    refuse: 'issuerUnreachable',
    message: 'The provider’s configuration could not be read: ECONNREFUSED',
  })
  await renderPage(<SingleSignOnSettings />)
  expect(await screen.findByText('https://crm.example/auth-redirect')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Issuer address'), 'https://id.example')
  await userEvent.type(screen.getByLabelText('Client ID'), 'landfall')
  await userEvent.type(screen.getByLabelText('Client secret'), 's3cret')
  await userEvent.type(screen.getByLabelText('Allowed e-mail domain'), 'harbour.example')
  await save()
  expect(await screen.findByText(/could not be read: ECONNREFUSED/)).toBeVisible()
  expect(server.callsOf(singleSignOnRoutes.save)[0]?.body).toEqual({
    issuer: 'https://id.example',
    clientId: 'landfall',
    clientSecret: 's3cret',
    mailDomain: 'harbour.example',
    isActive: true,
    isOnly: false,
  })
})

test('the stored secret is kept when none is typed, and removing asks first', async () => {
  const provider = {
    issuer: 'https://id.example',
    clientId: 'landfall',
    mailDomain: 'harbour.example',
    isActive: true,
    isOnly: false,
  }
  server
    .on(singleSignOnRoutes.read, { provider, redirectUris })
    .on(singleSignOnRoutes.save, { provider, redirectUris })
    .on(singleSignOnRoutes.remove, { provider: null, redirectUris })
  await renderPage(<SingleSignOnSettings />)
  await screen.findByText('Leave empty to keep the present one')
  await save()
  expect(await screen.findByText('Saved; the provider answers')).toBeVisible()
  expect(server.callsOf(singleSignOnRoutes.save)[0]?.body).not.toHaveProperty('clientSecret')
  await userEvent.click(screen.getByRole('button', { name: 'Remove single sign-on' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove single sign-on' }))
  expect(await screen.findByText('Single sign-on has been removed')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Remove single sign-on' })).toBeNull()
})
