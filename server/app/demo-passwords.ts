import type { Platform } from '#platform/area/platform.ts'
import { ConfigError, openDemoMessage } from '#platform/config/config.ts'
import { isLoopback } from '#platform/config/listening-host.ts'
import { demoPeople } from './demo-people.ts'
import type { Services } from './services.ts'

/**
 * Lets nobody in from outside with a password of the demo that everybody knows, whatever start made it: refuses to
 * start, or replaces them where the configuration says so and answers the new ones by user name.
 */
export async function closeDemoPasswords(
  { config, stores }: Platform,
  { areas }: Services,
): Promise<ReadonlyMap<string, string>> {
  // Nobody signs in at a worker.
  if (config.role === 'worker') return new Map()
  const { demo } = areas.access
  if (config.demoPasswords === 'random') return demo.replaceKnownPasswords(stores.database, demoPeople)
  if (isLoopback(config.host)) return new Map()
  const known = await demo.findKnownPasswords(stores.database.systemDb, demoPeople)
  if (known.length > 0) throw new ConfigError(openDemoMessage(config.host))
  return new Map()
}
