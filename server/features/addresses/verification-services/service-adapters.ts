import type { OutsideService } from '@landfall/contract/addresses/verification-services.ts'
import { createPageFetch, createSiteGuard } from '#platform/http/page-fetch.ts'
import type { Log } from '#platform/log/log.ts'
import { createHunter } from './hunter.ts'
import { createServiceAsk, type ServiceAdapter } from './service-http.ts'
import { createZeroBounce } from './zero-bounce.ts'

/** The services that can be asked. */
export function createAdapters(log: Log): Record<OutsideService, ServiceAdapter> {
  const ask = createServiceAsk(createPageFetch(createSiteGuard(log)))
  return { zeroBounce: createZeroBounce(ask), hunter: createHunter(ask) }
}
