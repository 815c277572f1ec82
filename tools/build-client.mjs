// `npm run client:build -- https://office.example [folder]`: the client for Electron, ready to be put into an installer.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { root } from './bootstrap.mjs'

const [url = '', folder = 'dist/client'] = process.argv.slice(2)
if (!URL.canParse(url) || new URL(url).protocol !== 'https:') {
  console.error('npm run client:build -- <https address of the product> [folder]')
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
      rolldownOptions: { external: ['electron'], output: { format, entryFileNames: name } },
    },
  })
}

await bundle({ entry: 'shells/electron/electron-main.ts', name: 'electron-main.mjs', format: 'es' })
// Scripts in the sandbox are no modules.
await bundle({ entry: 'shells/electron/preload.ts', name: 'preload.cjs', format: 'cjs' })

const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const program = {
  ...{ name: 'landfall-client', productName: 'Landfall', version: read('package.json').version },
  ...{
    main: 'electron-main.mjs',
    devDependencies: { electron: read('desktop/package.json').devDependencies.electron },
  },
}
writeFileSync(join(outDir, 'package.json'), `${JSON.stringify(program, null, 2)}\n`)
writeFileSync(join(outDir, 'client.json'), `${JSON.stringify({ url })}\n`)
console.log(`${outDir}: for ${url}, Electron ${program.devDependencies.electron}`)
