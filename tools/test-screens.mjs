// Looks at every screen in all six languages; `npm test` does so in two.
import { ensureWebBuild, runMain } from './bootstrap.mjs'
import { withFilesInMemory } from './memory-folder.mjs'
import { runJourneys } from './run-journeys.mjs'

await runMain(async () => {
  await ensureWebBuild()
  return withFilesInMemory(() => runJourneys(['e2e/screens.spec.ts'], { env: { LANDFALL_SCREENS: 'all' } }))
})
