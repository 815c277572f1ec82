import { ensurePackages, ensureWebBuild, runMain, runNode } from './bootstrap.mjs'

await runMain(async () => {
  await ensurePackages()
  await ensureWebBuild()
  return runNode(['server/app/main.ts', ...process.argv.slice(2)])
})
