import { readdir, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.LANDFALL_SERVER ?? 'http://127.0.0.1:9520'

/** Packages of the first page, kept together so that a new release of ours leaves them in browsers' caches. */
const basePackages = /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|zustand)\//

/** One file per language for the texts that come before the frame. */
function firstTextsOf(id: string): string | null {
  const found = /messages\/(\w+)\/(?:common|errors|frame|login)\.ts$/.exec(id)
  return found ? `first-texts-${found[1]}` : null
}

/** Writes a gzip and a Brotli twin beside every text file, so that the server never compresses at run time. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const names = await readdir(dir, { recursive: true })
      const texts = names.filter((name) => /\.(js|css|html|svg|json)$/.test(name))
      await Promise.all(
        texts.map(async (name) => {
          const path = resolve(dir, name)
          const content = await readFile(path)
          await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
          await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
        }),
      )
    },
  }
}

export default defineConfig({
  plugins: [react(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: {
      // Building a schema has no effect: pages pay only for those they use.
      treeshake: { manualPureFunctions: ['z', 'route', 'pageOf'] },
      output: { codeSplitting: { groups: [{ name: 'base', test: basePackages }, { name: firstTextsOf }] } },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 9527,
    strictPort: true,
    proxy: Object.fromEntries(
      ['^/api/', '^/graphql', '^/t/', '^/u/'].map((path) => [path, { target: server }]),
    ),
  },
})
