import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readCookie } from '#platform/cookie-storage.ts'
import { useSession } from '#platform/session-store.ts'
import { readToken } from '#platform/token-storage.ts'
import { startEnglish, userWith } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { LoginForm } from './login-form.tsx'

let server: ServerStub

beforeEach(async () => {
  server = new ServerStub()
    .on(sessionRoutes.login, { accessToken: 'token-1' })
    .on(sessionRoutes.info, { user: userWith([]), routes: [] })
  await startEnglish()
})

const submit = () => screen.getByRole('button', { name: 'Sign in' })

test('says what is missing and calls nobody', async () => {
  render(<LoginForm />)
  await userEvent.click(submit())
  expect(screen.getByText('Enter your user name')).toBeVisible()
  expect(screen.getByText('Enter your password')).toBeVisible()
  expect(screen.getByLabelText('User name')).toHaveFocus()
  expect(server.calls).toEqual([])
})

test.each(['x', 'x'.repeat(17), '   y   '])('refuses the user name "%s"', async (name) => {
  render(<LoginForm />)
  await userEvent.type(screen.getByLabelText('User name'), name)
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}')
  expect(screen.getByText('A user name has 2 to 16 characters')).toBeVisible()
  expect(server.calls).toEqual([])
})

test('signs in with the trimmed name and remembers it when asked to', async () => {
  render(<LoginForm />)
  await userEvent.type(screen.getByLabelText('User name'), '  lin  ')
  await userEvent.type(screen.getByLabelText('Password'), ' pass word ')
  await userEvent.click(screen.getByLabelText('Remember user name'))
  await userEvent.click(submit())
  await expect.poll(() => useSession.getState().user?.name).toBe('Lin Yue')
  expect(server.callsOf(sessionRoutes.login)[0]?.body).toEqual({ userName: 'lin', passWord: ' pass word ' })
  expect(readToken()).toBe('token-1')
  expect(readCookie('rememberedUser')).toBe('lin')
})

test('shows the refusal of the server and can be used again', async () => {
  server.on(sessionRoutes.login, { refuse: 'wrongPassword', message: 'The user name or password is wrong' })
  render(<LoginForm />)
  await userEvent.type(screen.getByLabelText('User name'), 'lin')
  await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('The user name or password is wrong')
  expect(submit()).toBeEnabled()
  expect(readToken()).toBeNull()
})

test('waits as long as the server says after too many attempts', async () => {
  server.on(sessionRoutes.login, { refuse: 'tooManySignIns', message: 'Try again in 42 s.', status: 429 })
  render(<LoginForm />)
  await userEvent.type(screen.getByLabelText('User name'), 'lin')
  await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}')
  expect(await screen.findByRole('button', { name: 'Try again in 42 s' })).toBeDisabled()
})

test('nobody is signed in when the user cannot be loaded', async () => {
  server.on(sessionRoutes.info, { refuse: 'unexpected', message: 'No luck', status: 500 })
  render(<LoginForm />)
  await userEvent.type(screen.getByLabelText('User name'), 'lin')
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('No luck')
  expect(readToken()).toBeNull()
})

test('shows and hides the password, and says when caps lock is on', async () => {
  render(<LoginForm />)
  const password = screen.getByLabelText('Password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password).toHaveAttribute('type', 'text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password).toHaveAttribute('type', 'password')
  await userEvent.click(password)
  await userEvent.keyboard('{CapsLock}a')
  expect(screen.getByText('Caps lock is on')).toBeVisible()
})

test.each([
  [{ user: null, routes: [] }, 'Verification failed, please Login again.'],
  [{ user: { ...userWith([]), roles: [] }, routes: [] }, /roles must be a non-null array/],
])('says why the user could not be read', async (info, said) => {
  server.on(sessionRoutes.info, info as never)
  render(<LoginForm />)
  await userEvent.type(screen.getByLabelText('User name'), 'lin')
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(said)
  expect(readToken()).toBeNull()
})

test('says that the browser kept no token', async () => {
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: () => undefined })
  onTestFinished(() => void Reflect.deleteProperty(document, 'cookie'))
  render(<LoginForm />)
  await userEvent.type(screen.getByLabelText('User name'), 'lin')
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(/token is undefined/)
  expect(server.callsOf(sessionRoutes.info)).toEqual([])
})
