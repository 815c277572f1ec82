// The server restarting on changes, and Vite with hot reload in front of it.
import { join } from 'node:path'
import { ensurePackages, root, runMain, runNode } from './bootstrap.mjs'

await runMain(async () => {
  await ensurePackages()
  const server = runNode(['--watch', 'server/app/main.ts', ...process.argv.slice(2)])
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const web = runNode([vite, '--host', '127.0.0.1', '--port', '9527', '--strictPort'], {
    cwd: join(root, 'web'),
  })
  const code = await Promise.race([server, web])
  process.kill(process.pid, 'SIGTERM')
  await Promise.all([server, web])
  return code
})
