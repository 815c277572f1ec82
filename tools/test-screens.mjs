// Looks at every screen in all six languages (with `npm test` in two), and walks journeys written for two in both.
import { ensureWebBuild, runMain } from './bootstrap.mjs'
import { withFilesInMemory } from './memory-folder.mjs'
import { runJourneys } from './run-journeys.mjs'

/** The sweep, and the journeys that end with the language they are walked in. */
const ofLanguages = String.raw`every screen speaks|\((zh|en|es|ja|ko|it)\)$`

await runMain(async () => {
  await ensureWebBuild()
  return withFilesInMemory(() => runJourneys(['--grep', ofLanguages], { env: { LANDFALL_LANGUAGES: 'all' } }))
})
