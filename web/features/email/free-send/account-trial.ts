import type { DesktopBridge, HostReplyBody } from '@landfall/contract/desktop-bridge.ts'
import { freeSendRoutes, type SenderAccountInput } from '@landfall/contract/email/free-send.ts'
import { call } from '#platform/api-client.ts'
import { readHostKey } from '#platform/desktop-bridge.ts'

/** Has the client sign in to a mailbox, by what was typed or what is stored; answers what was said against it, or nothing. */
export async function tryAccount(
  bridge: DesktopBridge,
  { id, input }: { id: number | undefined; input: SenderAccountInput },
): Promise<string> {
  const { emailAddress, secret, host, port, ssl } = input
  const isSealed = secret === undefined && id !== undefined
  const account = isSealed
    ? await call(freeSendRoutes.sealAccount, {
        params: { id },
        body: { hostKey: await readHostKey(bridge) },
      })
    : { emailAddress, secret: secret ?? '', host, port, ssl }
  const reply = await bridge.invoke('mail.verifyAccount', { account, isSealed })
  const { state, Data } = JSON.parse(reply) as HostReplyBody<string>
  return state === true ? '' : Data
}
