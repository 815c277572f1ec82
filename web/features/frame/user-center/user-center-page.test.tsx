import {
  type AccountView,
  accountRoutes,
  type Device,
  deviceRoutes,
  passwordRoutes,
} from '@landfall/contract/access/account.ts'
import { secondFactorRoutes } from '@landfall/contract/access/second-factor.ts'
import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { addressRuleRoutes } from '@landfall/contract/addresses/address-rules.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#platform/session-store.ts'
import { renderPage, userWith } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { UserCenterPage } from './user-center-page.tsx'

const account: AccountView = {
  userName: 'lin',
  name: 'Lin Yue',
  email: 'lin@harbour.example',
  phone: '+8657487654321',
  introduction: '',
  timeZone: null,
  companyTimeZone: 'Asia/Shanghai',
  avatar: '',
  settings: { validateEmailBeforeExport: false, onlyExportValidEmails: false },
}
const rules = { verifyBeforeExport: false, onlyValid: false, takesRisky: false, verifyOnSave: false }
const device = (part: Partial<Device>): Device => ({
  id: 1,
  browser: 'Chrome',
  system: 'Windows',
  address: '203.0.113.5',
  method: 'password',
  actorName: null,
  signedInAt: '2026-11-20T08:00:00.000Z',
  lastSeenAt: '2026-11-21T08:00:00.000Z',
  isThis: false,
  ...part,
})
const devices = [
  device({ id: 1, isThis: true }),
  device({ id: 2, browser: 'Safari', system: 'iOS' }),
  device({ id: 3, browser: 'Firefox', system: 'Linux', method: 'signInAs', actorName: 'Support Ann' }),
]

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(accountRoutes.read, account)
    .on(sessionRoutes.info, { user: userWith([], { name: 'Lin Wei' }), routes: [] })
    .on(deviceRoutes.list, { items: devices })
    .on(passwordRoutes.rules, {
      minLength: 10,
      history: 3,
      changedAt: '2026-10-01T00:00:00.000Z',
      dueAt: null,
    })
    .on(secondFactorRoutes.read, { isOn: false, policy: 'optional', recoveryCodesLeft: 0 })
    .on(noticeRoutes.settings, { muted: [] })
    .on(addressRuleRoutes.read, rules)
})
const open = (tab = '') =>
  renderPage(<UserCenterPage />, { address: `/user/userCenter${tab && `?tab=${tab}`}` })

test('the profile is changed, and the frame hears of it', async () => {
  server.on(accountRoutes.saveProfile, { ...account, name: 'Lin Wei' })
  await open()
  const name = await screen.findByLabelText('Real name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Lin Wei')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(server.callsOf(accountRoutes.saveProfile)[0]?.body).toEqual({
    name: 'Lin Wei',
    email: 'lin@harbour.example',
    phone: '+8657487654321',
    introduction: '',
    timeZone: null,
  })
  expect(useSession.getState().user?.name).toBe('Lin Wei')
})

test('what the server refuses is said at its field; a wrong address before anything is sent', async () => {
  server.on(accountRoutes.saveProfile, {
    refuse: 'badRequest',
    issues: [{ path: 'body.phone', message: 'Not a telephone number' }],
    status: 400,
  })
  await open()
  const email = await screen.findByLabelText('E-mail')
  await userEvent.clear(email)
  await userEvent.type(email, 'nonsense')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(server.callsOf(accountRoutes.saveProfile)).toEqual([])
  await userEvent.clear(email)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Not a telephone number')).toBeVisible()
})

test('a file that is no picture is refused before it is sent', async () => {
  await open()
  const input = await screen.findByLabelText('Choose a picture', { selector: 'input' })
  await userEvent.upload(input, new File(['x'], 'x.gif', { type: 'image/gif' }), { applyAccept: false })
  expect(await screen.findByText('Choose a JPG, JPEG or PNG picture of at most 2 MB')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the password is changed when the new one differs, is long enough and typed twice the same', async () => {
  server.on(passwordRoutes.change, null)
  await open('password')
  const [old, fresh, again] = [
    await screen.findByLabelText('Current password'),
    screen.getByLabelText('New password'),
    screen.getByLabelText('New password again'),
  ]
  expect(screen.getByText(/At least 10 characters/)).toBeVisible()
  await userEvent.type(old, 'old password 1')
  await userEvent.type(fresh, 'old password 1')
  expect(screen.getByText('Strength: Good')).toBeVisible()
  await userEvent.type(again, 'something else')
  const submit = screen.getByRole('button', { name: 'Change password' })
  await userEvent.click(submit)
  expect(await screen.findByText('The new password must differ from the current one')).toBeVisible()
  expect(screen.getByText('The passwords entered twice are inconsistent!')).toBeVisible()
  await userEvent.clear(fresh)
  await userEvent.type(fresh, 'short1')
  await userEvent.click(submit)
  expect(await screen.findByText('A password has 10 to 128 characters')).toBeVisible()
  expect(server.callsOf(passwordRoutes.change)).toEqual([])
  for (const field of [fresh, again]) {
    await userEvent.clear(field)
    await userEvent.type(field, 'teal harbour 42')
  }
  await userEvent.click(submit)
  expect(await screen.findByText(/Your password has been changed/)).toBeVisible()
  expect(server.callsOf(passwordRoutes.change)[0]?.body).toEqual({
    oldPassword: 'old password 1',
    newPassword: 'teal harbour 42',
  })
  expect(screen.getByLabelText('Current password')).toHaveValue('')
})

test('the settings are saved with the switch', async () => {
  const settings = { validateEmailBeforeExport: false, onlyExportValidEmails: true }
  server.on(accountRoutes.saveSettings, { ...account, settings })
  await open('settings')
  const control = await screen.findByRole('switch', { name: 'Export and mail valid addresses only' })
  expect(screen.getAllByRole('switch')).toHaveLength(2)
  await userEvent.click(control)
  await expect.poll(() => server.callsOf(accountRoutes.saveSettings)[0]?.body).toEqual(settings)
  await expect.poll(() => control.getAttribute('aria-checked')).toBe('true')
})

test('what the company asks for is on, and not for the user to change', async () => {
  server.on(addressRuleRoutes.read, { ...rules, verifyBeforeExport: true })
  await open('settings')
  const control = await screen.findByRole('switch', { name: 'Verify before exporting or mailing' })
  await expect.poll(() => control.getAttribute('aria-checked')).toBe('true')
  expect(control).toBeDisabled()
  expect(screen.getByText('Your company asks for this')).toBeVisible()
})

test('devices are named; one or all others are signed out after a question, support is only shown', async () => {
  server.on(deviceRoutes.end, { items: devices.filter(({ id }) => id !== 2) })
  await open('devices')
  const list = within(await screen.findByRole('list', { name: 'Devices' }))
  expect(list.getAllByRole('listitem')).toHaveLength(3)
  expect(list.getByText('This device')).toBeVisible()
  expect(list.getByText('Support: Support Ann')).toBeVisible()
  expect(list.getAllByRole('button')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Sign out all others' })).toBeVisible()
  await userEvent.click(list.getByRole('button', { name: 'Sign out: Safari · iOS' }))
  expect(await screen.findByText(/Sign out “Safari · iOS”\?/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('The device is signed out')).toBeVisible()
  expect(server.callsOf(deviceRoutes.end)[0]?.path).toBe('/api/account/devices/2')
  expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull()
})

test('the second factor is set up with password, picture, code and recovery codes', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async () => undefined } })
  server
    .on(secondFactorRoutes.begin, {
      secret: 'JBSWY3DPEHPK3PXP',
      address: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
    })
    .on(secondFactorRoutes.confirm, { refuse: 'codeWrong', message: 'The code is wrong or was already used' })
  await open('secondFactor')
  await userEvent.click(await screen.findByRole('button', { name: 'Set it up' }))
  await userEvent.type(await screen.findByLabelText('Current password'), 'secret 1')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('img', { name: 'QR code' })).toBeVisible()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  const code = screen.getByLabelText('Six digits shown by the app')
  await userEvent.type(code, '12{Enter}')
  expect(await screen.findByText('Enter six digits')).toBeVisible()
  await userEvent.clear(code)
  await userEvent.type(code, '123456{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('The code is wrong or was already used')
  server.on(secondFactorRoutes.confirm, { recoveryCodes: ['kwmx4-82pth', 'abcde-23456'] })
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('kwmx4-82pth')).toBeVisible()
  server.on(secondFactorRoutes.read, { isOn: true, policy: 'required', recoveryCodesLeft: 10 })
  await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }))
  expect(await screen.findByText('10 recovery codes left')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Turn it off' })).toBeNull()
})

test.each(['profile', 'password', 'settings', 'devices', 'secondFactor', 'notifications'])(
  'the tab %s is in the address and has no serious fault of accessibility',
  async (tab) => {
    await open(tab)
    const panel = await screen.findByRole('tabpanel')
    await expect.poll(() => panel.querySelector('.ant-skeleton')).toBeNull()
    const { violations } = await axe.run(panel, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
  },
)
