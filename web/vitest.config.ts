import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'web',
    include: ['**/*.test.ts', '**/*.test.tsx'],
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://landfall.example/' } },
    setupFiles: ['testing/browser-setup.ts'],
    maxWorkers: 3,
    testTimeout: 60_000,
    // What passes only then is named at the end of the run.
    retry: process.env.CI ? 1 : 0,
    // Rendering is slow on a busy machine; a test that passes does not wait.
    expect: { poll: { timeout: 15_000 } },
  },
})
