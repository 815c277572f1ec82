import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'web',
    include: ['**/*.test.ts', '**/*.test.tsx'],
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://landfall.example/' } },
    // Files share a process, its window and the packages it has loaded; our own modules are new for each.
    isolate: false,
    // What is optimized while components are drawn a few times costs more than it saves: a seventh of the time.
    execArgv: ['--no-opt'],
    setupFiles: ['testing/clean-start.ts', 'testing/browser-setup.ts'],
    sequence: { setupFiles: 'list' },
    // The texts and the language live in these packages: they are new for each file, like our own modules.
    server: { deps: { inline: [/\/(react-)?i18next\//] } },
    maxWorkers: 5,
    testTimeout: 60_000,
    // What passes only then is named at the end of the run.
    retry: process.env.CI ? 1 : 0,
    // Rendering is slow on a busy machine; a test that passes does not wait.
    expect: { poll: { timeout: 15_000 } },
  },
})
