import * as z from 'zod/mini'
import { idParams } from '../list.ts'
import { route } from '../route.ts'
import { secondFactorPolicies } from './company-security.ts'

/** Six digits of the app, or a recovery code; blanks and dashes do not matter. */
export const oneTimeCode = z.string().check(
  z.overwrite((text) => text.replace(/[\s-]/g, '').toLowerCase()),
  z.regex(/^(\d{6}|[a-z2-9]{10})$/),
)

const ownPassword = z.string().check(z.minLength(1), z.maxLength(128))
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const secondFactorView = z.object({
  isOn: z.boolean(),
  policy: z.enum(secondFactorPolicies),
  recoveryCodesLeft: z.number(),
})
export type SecondFactorView = z.infer<typeof secondFactorView>

export const secondFactorRoutes = {
  read: route({
    method: 'GET',
    path: '/api/account/second-factor',
    access: 'signedIn',
    whilePending: true,
    summary: 'Whether the caller signs in with a second factor.',
    reply: secondFactorView,
  }),
  begin: route({
    method: 'POST',
    path: '/api/account/second-factor/begin',
    access: 'signedIn',
    whilePending: true,
    summary: 'Make a secret for an authenticator app; it counts once a code of it was confirmed.',
    body: z.object({ passWord: ownPassword }),
    reply: z.object({ secret: z.string(), address: z.string() }),
  }),
  confirm: route({
    method: 'POST',
    path: '/api/account/second-factor/confirm',
    access: 'signedIn',
    whilePending: true,
    summary: 'Turn the second factor on with a code of the app; the recovery codes are shown this once.',
    body: z.object({ code: oneTimeCode }),
    reply: recoveryCodes,
  }),
  renewCodes: route({
    method: 'POST',
    path: '/api/account/second-factor/recovery-codes',
    access: 'signedIn',
    summary: 'Replace all recovery codes.',
    body: z.object({ passWord: ownPassword }),
    reply: recoveryCodes,
  }),
  turnOff: route({
    method: 'POST',
    path: '/api/account/second-factor/off',
    access: 'signedIn',
    summary: 'Sign in without a second factor again, where the company allows it.',
    body: z.object({ passWord: ownPassword }),
    reply: z.null(),
  }),
  reset: route({
    method: 'POST',
    path: '/api/employees/:id/second-factor/reset',
    access: 'company.employee.write',
    summary: 'Take the second factor from an employee who has lost it.',
    params: idParams,
    reply: z.null(),
  }),
}
