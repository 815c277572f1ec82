import { expect } from 'vitest'
import type { OwnTestApp } from './test-app.ts'

/** Waits until what social networks reported has been worked off. */
export async function untilWorkedOff({ systemDb }: OwnTestApp): Promise<void> {
  await expect
    .poll(() => systemDb.query('select from social_events where done_at is null and attempts = 0'), {
      timeout: 30_000,
    })
    .toEqual([])
}
