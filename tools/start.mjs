import { ensurePackages, ensureWebBuild, runMain, runNode } from './bootstrap.mjs'

await runMain(async () => {
  await ensurePackages()
  await ensureWebBuild()
  // What comes and goes with requests and files fits; left to itself, room for it grows to 130 MB and stays
  // (docs/decisions/0181-what-a-load-holds.md).
  return runNode(['--max-semi-space-size=16', 'server/app/main.ts', ...process.argv.slice(2)])
})
