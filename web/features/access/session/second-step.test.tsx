import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { singleSignOnRoutes } from '@landfall/contract/access/single-sign-on.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#platform/session-store.ts'
import { readToken } from '#platform/token-storage.ts'
import { startEnglish, userWith } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { AuthRedirectPage } from './auth-redirect-page.tsx'
import { LoginForm } from './login-form.tsx'

let server: ServerStub
beforeEach(async () => {
  sessionStorage.clear()
  server = new ServerStub()
    .on(sessionRoutes.login, { accessToken: '', challenge: 'challenge-1' })
    .on(sessionRoutes.loginCode, { accessToken: 'token-2' })
    .on(sessionRoutes.info, { user: userWith([]), routes: [] })
    .on(singleSignOnRoutes.start, { address: '/at-the-provider', ticket: 'ticket-1' })
    .on(singleSignOnRoutes.finish, { accessToken: 'token-3' })
  await startEnglish()
})

async function enterPassword() {
  render(<LoginForm />)
  await userEvent.type(screen.getByLabelText('User name'), 'lin')
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}')
  return screen.findByLabelText('Code')
}

test('the code comes after the password, and only then is somebody signed in', async () => {
  const code = await enterPassword()
  expect(code).toHaveFocus()
  expect(readToken()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByText('Enter the code')).toBeVisible()
  await userEvent.type(code, '123 456{Enter}')
  await expect.poll(() => useSession.getState().user?.name).toBe('Lin Yue')
  expect(server.callsOf(sessionRoutes.loginCode)[0]?.body).toEqual({
    challenge: 'challenge-1',
    code: '123 456',
  })
  expect(readToken()).toBe('token-2')
})

test('a wrong code can be entered again, a lost wait leads back to the password', async () => {
  server.on(sessionRoutes.loginCode, {
    refuse: 'codeWrong',
    message: 'The code is wrong or was already used',
  })
  const code = await enterPassword()
  await userEvent.type(code, '000000{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('The code is wrong or was already used')
  expect(code).toHaveValue('')
  server.on(sessionRoutes.loginCode, { refuse: 'badRequest', status: 400 })
  await userEvent.type(code, 'x{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('The code is wrong or was already used')
  await userEvent.click(screen.getByRole('button', { name: 'Back to the password' }))
  expect(screen.getByLabelText('Password')).toHaveValue('')
})

test('single sign-on asks for the name and goes to the provider', async () => {
  server.on(singleSignOnRoutes.start, { address: '#at-the-provider', ticket: 'ticket-1' })
  history.replaceState(null, '', '/login?redirect=%2Fcustomer%2Findex')
  render(<LoginForm />)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with single sign-on' }))
  const submit = screen.getByRole('button', { name: 'Continue to your company’s sign-in' })
  await userEvent.click(submit)
  expect(screen.getByText('Enter your user name or work e-mail')).toBeVisible()
  await userEvent.type(screen.getByLabelText('User name or work e-mail'), 'lin@harbour.example{Enter}')
  await expect.poll(() => location.hash).toBe('#at-the-provider')
  expect(server.callsOf(singleSignOnRoutes.start)[0]?.body).toEqual({ name: 'lin@harbour.example' })
  const kept = { ticket: 'ticket-1', redirect: '/customer/index' }
  expect(JSON.parse(sessionStorage.getItem('signOnAttempt') ?? '')).toEqual(kept)
})

test('who has no provider is told, and can use the password after all', async () => {
  server.on(singleSignOnRoutes.start, {
    refuse: 'singleSignOnMissing',
    message: 'No single sign-on is set up',
  })
  render(<LoginForm />)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with single sign-on' }))
  await userEvent.type(screen.getByLabelText('User name or work e-mail'), 'lin{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('No single sign-on is set up')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with a password' }))
  expect(screen.getByLabelText('Password')).toBeVisible()
})

const renderRedirect = () =>
  render(<RouterProvider router={createMemoryRouter([{ path: '*', Component: AuthRedirectPage }])} />)

test('the answer of the provider completes the sign-in of this tab', async () => {
  sessionStorage.setItem('signOnAttempt', JSON.stringify({ ticket: 'ticket-1', redirect: '/' }))
  server.on(singleSignOnRoutes.finish, {
    refuse: 'singleSignOnNobody',
    message: 'No account belongs to this address',
  })
  history.replaceState(null, '', '/auth-redirect?code=c&state=s')
  renderRedirect()
  expect(await screen.findByRole('alert')).toHaveTextContent('No account belongs to this address')
  expect(server.callsOf(singleSignOnRoutes.finish)[0]?.body).toEqual({
    ticket: 'ticket-1',
    answer: 'code=c&state=s',
  })
  expect(sessionStorage.getItem('signOnAttempt')).toBeNull()
  expect(readToken()).toBeNull()
})

test('an answer nobody waits for leads to the sign-in page', async () => {
  renderRedirect()
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(server.callsOf(singleSignOnRoutes.finish)).toEqual([])
})
