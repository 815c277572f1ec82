import { defineConfig } from 'vitest/config'
import { compiledCode } from './testing/compiled-code.ts'

export default defineConfig({
  test: {
    name: 'server',
    include: ['**/*.test.ts'],
    env: { NODE_COMPILE_CACHE: compiledCode },
    globalSetup: ['testing/global-setup.ts'],
    pool: 'forks',
    // Files share a process and the modules it has loaded; what they change is in stores of their own.
    isolate: false,
    // More than a small runner has cores: tests of the server wait as often as they work.
    maxWorkers: 5,
    testTimeout: 60_000,
    // What is waited for comes when it comes: a second is too little on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // What passes only then is named at the end of the run.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 180_000,
  },
})
