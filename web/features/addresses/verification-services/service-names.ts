import type { OutsideService } from '@landfall/contract/addresses/verification-services.ts'

/** How the services call themselves, in all languages. */
export const serviceNames: Readonly<Record<OutsideService, string>> = {
  zeroBounce: 'ZeroBounce',
  hunter: 'Hunter',
}
