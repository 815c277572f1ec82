import type { Platform } from '#platform/area/platform.ts'
import { createMailTokens } from '#platform/mail/mail-token.ts'
import { startIntake } from './email-intake/intake-loop.ts'
import { startReturnListener } from './email-intake/return-listener.ts'
import { startSafety } from './email-intake/safety-loop.ts'
import { startSending } from './email-sending/sending-loop.ts'
import { unsubscribe } from './email-tracking/hit-store.ts'
import { operatorFinder, watchSenders } from './sender-wiring.ts'
import { startVariantTests } from './variant-tests/variant-loop.ts'

type SendingParts = Pick<
  Parameters<typeof startSending>[0],
  'heloName' | 'signIns' | 'tokens' | 'guard' | 'captureServer'
> & {
  /** Those of some addresses that belong to people who were erased. */
  erasedAmong: Parameters<typeof startIntake>[0]['erasedAmong']
}

/** Sends what is due and reads what comes back; the returned functions end it. */
export async function startMail(platform: Platform, { erasedAmong, ...sending }: SendingParts) {
  const { stores, secrets, log, config, publicUrl } = platform
  const { database } = stores
  const { mailInDomain, mailIn } = config
  const mailTokens = createMailTokens(secrets.deriveKey('mail-token'))
  const stopSending = await startSending({
    ...{ database, files: stores.files, secrets, log, mailTokens, publicUrl, mailInDomain },
    operatorOf: operatorFinder(platform),
    ...sending,
  })
  const incoming = { database, log, tokens: mailTokens }
  const intake = await startIntake({ ...incoming, unsubscribe, erasedAmong })
  const stopListener = mailIn
    ? startReturnListener({ ...incoming, domain: mailInDomain, settings: mailIn })
    : undefined
  return [
    stopSending,
    startSafety({ database, log }),
    startVariantTests({ database, log }),
    watchSenders(platform),
    ...(stopListener ? [stopListener] : []),
    () => intake.stop(),
  ]
}
