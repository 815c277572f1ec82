import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { OutsideGuard, OutsideHost } from '#platform/http/outside-guard.ts'
import { translate } from '#platform/i18n/translate.ts'

/** Refuses a port at which no server of the kind is connected to, before somebody wonders why it does not answer. */
export function assertPort(
  { locale }: Pick<Context, 'locale'>,
  guard: OutsideGuard,
  { taken, ports, path = 'body.port' }: { taken: OutsideHost; ports: readonly number[]; path?: string },
): void {
  if (guard.takesPort(taken)) return
  const values = { ports: ports.join(', ') }
  const message = translate(locale, 'errors.mailPortRefused', values)
  throw new AppError('mailPortRefused', values, { issues: [{ path, message }] })
}

/** Whether a server is on this machine, as it is written: what never leaves the machine needs no encryption. */
export function isOwnMachine(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/i.test(host)
}
