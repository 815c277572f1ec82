import type { Area } from '#platform/area/area.ts'
import type { Platform } from '#platform/area/platform.ts'
import type { PersonRows } from '#platform/records/known-person.ts'
import type { FinderDeps } from './contact-finder/finder-deps.ts'
import { registerFinderRoutes } from './contact-finder/finder-routes.ts'
import { contactFindingTask } from './contact-finder/finder-task.ts'
import { createVisiting } from './contact-finder/finder-wiring.ts'
import { findingPersons } from './contact-finder/finding-persons.ts'
import { openDemoSites } from './site-reading/demo-sites.ts'
import { createVerification, type VerificationDeps } from './verification-wiring.ts'

interface AddressesDeps extends VerificationDeps {
  /** What finding contacts needs of customers and customs data. */
  finder: Omit<FinderDeps, 'stateOf' | 'verify'>
}

type Verification = ReturnType<typeof createVerification>

/** What other areas are given of this one. */
export interface Addresses
  extends Area,
    Pick<Verification, 'uses' | 'recycling' | 'verifyAddresses' | 'stateOf' | 'checks'> {
  /** Where this area knows of persons. */
  persons: readonly PersonRows[]
}

/** E-mail addresses of buyers: whether mail reaches them, and finding them. */
export function createAddresses(platform: Platform, deps: AddressesDeps): Addresses {
  const verification = createVerification(platform, deps)
  const { uses, recycling, verifyAddresses, stateOf, startLoops, checks } = verification
  const finder: FinderDeps = {
    ...deps.finder,
    stateOf,
    verify: (ctx, emails) => verifyAddresses(ctx, { origin: 'finder', name: '', emails }),
  }
  return {
    registerRoutes(server) {
      verification.registerRoutes(server)
      registerFinderRoutes(server, finder)
    },
    tasks: () => [...verification.tasks(), contactFindingTask(finder, createVisiting(platform))],
    async startLoops() {
      const stops = await startLoops()
      return platform.config.demoData ? [...stops, (await openDemoSites()).stop] : stops
    },
    persons: [...verification.persons, ...findingPersons],
    ...{ uses, recycling, verifyAddresses, stateOf, checks },
  }
}
