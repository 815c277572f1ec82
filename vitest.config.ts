import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The workspaces that set up their own tests; `contract` and `tools` need no set-up. */
const withOwnConfig = ['server/vitest.config.ts', 'web/vitest.config.ts'].filter((path) =>
  existsSync(join(import.meta.dirname, path)),
)

export default defineConfig({
  test: {
    projects: [
      ...withOwnConfig,
      { test: { name: 'contract', include: ['contract/**/*.test.ts'] } },
      // Some start programs and a browser, which takes its time on a busy machine.
      { test: { name: 'desktop', include: ['desktop/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'] } },
    ],
  },
})
