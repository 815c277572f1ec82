// The server restarting on changes, and Vite with hot reload in front of it.
import { join } from 'node:path'
import { ensurePackages, root, runMain, runNode } from './bootstrap.mjs'

await runMain(async () => {
  await ensurePackages()
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const running = new Set([
    runNode(['--watch', 'server/app/main.ts', ...process.argv.slice(2)]),
    runNode([vite, '--host', '127.0.0.1', '--port', '9527', '--strictPort'], { cwd: join(root, 'web') }),
  ])
  for (const each of running) each.then(() => running.delete(each))
  const code = await Promise.race(running)
  // Neither is of use alone: the signal reaches the one that is left.
  if (running.size > 0) process.kill(process.pid, 'SIGTERM')
  await Promise.all(running)
  return code
})
