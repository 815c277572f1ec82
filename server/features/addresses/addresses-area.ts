import type { Area } from '#platform/area/area.ts'
import type { Platform } from '#platform/area/platform.ts'
import type { PersonRows } from '#platform/records/known-person.ts'
import type { FinderDeps } from './contact-finder/finder-deps.ts'
import { registerFinderRoutes } from './contact-finder/finder-routes.ts'
import { contactFindingTask } from './contact-finder/finder-task.ts'
import { createVisiting } from './contact-finder/finder-wiring.ts'
import { findingPersons } from './contact-finder/finding-persons.ts'

interface AddressesDeps {
  /** What finding contacts needs of customers and customs data. */
  finder: FinderDeps
}

/** What other areas are given of this one. */
export interface Addresses extends Area {
  /** Where this area knows of persons. */
  persons: readonly PersonRows[]
}

/** E-mail addresses of buyers: whether mail reaches them, and finding them. */
export function createAddresses(platform: Platform, { finder }: AddressesDeps): Addresses {
  return {
    registerRoutes: (server) => registerFinderRoutes(server, finder),
    tasks: () => [contactFindingTask(finder, createVisiting(platform))],
    persons: findingPersons,
  }
}
