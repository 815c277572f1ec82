import { createPlaces } from '#platform/parsing/places.ts'

const busy = 'uploadReadingBusy'

/** Places of whole files, which nobody waits for on a page: a worker has so many tasks unless told otherwise. */
export const loadPlaces = createPlaces({ atOnce: 4, busy })

/** Places of files that are looked through while somebody waits: apart, so that no load is before them. */
export const lookPlaces = createPlaces({ atOnce: 2, waitMs: 10_000, busy })
