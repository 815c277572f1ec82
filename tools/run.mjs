// `node tools/run.mjs FILE ARGS…`: installs packages when needed, then runs the file on the pinned Node.
import { ensurePackages, runMain, runNode } from './bootstrap.mjs'

await runMain(async () => {
  await ensurePackages()
  return runNode(process.argv.slice(2))
})
