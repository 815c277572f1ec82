// `npm run client:build -- https://office.example [folder] [--name=…] [--updates=https://…]`: the client for Electron, ready
// to be put into an installer; see docs/desktop-client.md.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { root } from './bootstrap.mjs'

const { values, positionals } = parseArgs({
  options: { name: { type: 'string', default: 'Landfall' }, updates: { type: 'string', default: '' } },
  allowPositionals: true,
})
const [url = '', folder = 'dist/client'] = positionals
const { name, updates } = values
const isSecure = (/** @type {string} */ text) => URL.canParse(text) && new URL(text).protocol === 'https:'
if (!isSecure(url) || (updates !== '' && !isSecure(updates))) {
  console.error(
    'npm run client:build -- <https address of the product> [folder] [--name=…] [--updates=https://…]',
  )
  process.exit(1)
}
const outDir = resolve(root, folder)
rmSync(outDir, { recursive: true, force: true })

/** @param {{ entry: string, name: string, format: 'es' | 'cjs' }} part */
function bundle({ entry, name, format }) {
  return build({
    ...{ root: join(root, 'desktop'), configFile: false, logLevel: 'warn', publicDir: false },
    ssr: { noExternal: true },
    build: {
      ...{ ssr: entry, outDir, emptyOutDir: false, minify: false, target: 'node24' },
      rolldownOptions: {
        external: ['electron'],
        output: { format, entryFileNames: name, codeSplitting: false },
      },
    },
  })
}

await bundle({ entry: 'shells/electron/electron-main.ts', name: 'electron-main.mjs', format: 'es' })
// Scripts in the sandbox are no modules.
await bundle({ entry: 'shells/electron/preload.ts', name: 'preload.cjs', format: 'cjs' })

const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const electron = read('desktop/package.json').devDependencies.electron
// Clients of several brands stand beside each other: each has its own folder of data, by this name.
const id =
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'client'
const program = {
  ...{ name: `${id}-client`, productName: name, version: read('package.json').version },
  ...{ main: 'electron-main.mjs', author: name, devDependencies: { electron } },
}
const installer = {
  ...{ appId: `app.${id}.client`, productName: name, electronVersion: electron, npmRebuild: false },
  ...{ directories: { output: 'installers' }, files: ['*.mjs', '*.cjs', 'client.json', 'package.json'] },
  win: { target: ['nsis'] },
  nsis: { oneClick: true, perMachine: false },
  mac: { target: ['dmg', 'zip'], hardenedRuntime: true },
  linux: { target: ['AppImage'], category: 'Office' },
  publish: updates === '' ? null : [{ provider: 'generic', url: updates }],
}
const write = (/** @type {string} */ file, /** @type {object} */ content) =>
  writeFileSync(join(outDir, file), `${JSON.stringify(content, null, 2)}\n`)
write('package.json', program)
write('client.json', { url })
write('electron-builder.json', installer)
console.log(`${outDir}: ${name} for ${url}, Electron ${electron}`)
