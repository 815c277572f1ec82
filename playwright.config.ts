import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './tools/find-browser.mjs'

const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/demo-template.config.ts',
  fullyParallel: false,
  // Each has an app and a browser for all its journeys; two more than cores, because journeys wait as often as they work.
  workers: Math.min(4, availableParallelism() + 2),
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // On a busy runner one lost click must not cost the whole run; whoever needed it is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    // Recording every moment takes more time than all else; the second try of a failure is recorded.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    // Drawing every step of a motion takes a tenth of a run.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--headless',
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--no-first-run',
        // No page of a test lives long enough for what is compiled to be of use.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})
