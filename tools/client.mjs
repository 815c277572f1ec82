// Starts the desktop client in a window of the installed browser.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { ensureBrowser } from './find-browser.mjs'

const script = join(root, 'desktop/shells/chromium/client-main.ts')
const child = spawn(process.execPath, [script, ensureBrowser(), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
child.on('exit', (code) => process.exit(code ?? 1))
