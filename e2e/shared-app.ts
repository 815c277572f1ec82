import { test as base } from '@playwright/test'
import { startDemoApp } from './demo-app.ts'

/** The program that all journeys of a worker use, one after the other: each leaves it as the next one expects it. */
export const app = { url: '' }

/** A journey; starting both databases for every file would take longer than most journeys do. */
export const test = base.extend<object, { sharedApp: undefined }>({
  sharedApp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs.
    async ({}, use) => {
      const started = await startDemoApp()
      app.url = started.url
      await use(undefined)
      await started.remove()
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
})
