import { ensurePackages, ensureWebBuild, runMain, runNode } from './bootstrap.mjs'

await runMain(async () => {
  await ensurePackages()
  await ensureWebBuild()
  // What comes and goes with requests and files fits; left to itself, room for it grows to 130 MB and stays
  // (docs/decisions/0181-what-a-load-holds.md), and what has gone is kept until there is as much again (0304).
  const flags = ['--max-semi-space-size=16', '--heap-growing-percent=40']
  return runNode([...flags, 'server/app/main.ts', ...process.argv.slice(2)])
})
