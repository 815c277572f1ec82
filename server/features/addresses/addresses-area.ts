import type { BatchSelection } from '@landfall/contract/list.ts'
import type { Area } from '#platform/area/area.ts'
import type { Platform } from '#platform/area/platform.ts'
import type { Context } from '#platform/http/context.ts'
import type { PersonRows } from '#platform/records/known-person.ts'
import type { FinderDeps } from './contact-finder/finder-deps.ts'
import { registerFinderRoutes } from './contact-finder/finder-routes.ts'
import { contactFindingTask } from './contact-finder/finder-task.ts'
import { createVisiting } from './contact-finder/finder-wiring.ts'
import { findingPersons } from './contact-finder/finding-persons.ts'
import { findFindingUse } from './contact-finder/finding-use.ts'
import { openDemoSites } from './site-reading/demo-sites.ts'
import { createVerification, type VerificationDeps } from './verification-wiring.ts'

/** What addresses need of the companies of datasets. */
interface Directory {
  readAddresses(ctx: Context, selection: BatchSelection): AsyncIterable<readonly string[]>
  findSites: FinderDeps['findDatasetSites']
  readListed: FinderDeps['readListed']
  saveListed: FinderDeps['saveListed']
}

interface AddressesDeps extends Omit<VerificationDeps, 'readListedAddresses'> {
  readListedAddresses(
    ctx: Context,
    list: 'customers' | 'collected',
    selection: BatchSelection,
  ): AsyncIterable<readonly string[]>
  directory(): Directory
  /** The addresses of companies whose contacts were unlocked. */
  readUnlockedAddresses: Directory['readAddresses']
  /** What finding contacts needs of customers and customs data. */
  finder: Omit<
    FinderDeps,
    | 'stateOf'
    | 'verify'
    | 'catchesAll'
    | 'quotePoints'
    | 'reservePoints'
    | 'findDatasetSites'
    | 'readListed'
    | 'saveListed'
  >
}

type Verification = ReturnType<typeof createVerification>

/** What other areas are given of this one. */
export interface Addresses
  extends Area,
    Pick<Verification, 'recycling' | 'verifyAddresses' | 'stateOf' | 'checks'> {
  uses: Verification['uses'] & { contactFinding: typeof findFindingUse }
  /** Where this area knows of persons. */
  persons: readonly PersonRows[]
}

/** E-mail addresses of buyers: whether mail reaches them, and finding them. */
export function createAddresses(platform: Platform, deps: AddressesDeps): Addresses {
  const verification = createVerification(platform, {
    ...deps,
    readListedAddresses: (ctx, list, selection) => {
      if (list === 'directory') return deps.directory().readAddresses(ctx, selection)
      if (list === 'unlocked') return deps.readUnlockedAddresses(ctx, selection)
      return deps.readListedAddresses(ctx, list, selection)
    },
  })
  const { uses, recycling, verifyAddresses, stateOf, startLoops, checks } = verification
  const finder: FinderDeps = {
    ...deps.finder,
    stateOf,
    verify: (ctx, emails, origin = 'finder') => verifyAddresses(ctx, { origin, name: '', emails }),
    catchesAll: verification.catchesAll,
    findDatasetSites: (db, companies) => deps.directory().findSites(db, companies),
    readListed: (ctx, id) => deps.directory().readListed(ctx, id),
    saveListed: (ctx, id) => deps.directory().saveListed(ctx, id),
    ...deps.points,
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
    ...{ uses: { ...uses, contactFinding: findFindingUse }, recycling, verifyAddresses, stateOf, checks },
  }
}
