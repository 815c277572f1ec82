import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'web',
    include: ['**/*.test.ts', '**/*.test.tsx'],
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://landfall.example/' } },
    setupFiles: ['testing/browser-setup.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
  },
})
