import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** What the page begins with. */
const firstPart = 'app/main.tsx'

/** What everybody opens: kept for work without a connection. */
const offlineParts = [
  firstPart,
  'features/access/session/login-page.tsx',
  'app/frame/frame-layout.tsx',
  'features/frame/dashboard/home-page.tsx',
]

/** What follows the first script for certain when somebody is signed in. */
const framePart = 'app/frame/frame-layout.tsx'

/** Pages that are often opened first, by their address, with what they need beyond the frame. */
const pageParts: Readonly<Record<string, string>> = {
  '/data-search/index': 'features/frame/dashboard/home-page.tsx',
  '/customer/index': 'features/customers/customers/customer-list-page.tsx',
}

/** What these pages need besides where the window is no phone's, which shows no tables. */
const wideParts: Readonly<Record<string, string>> = {
  '/customer/index': 'ui/data-table.tsx',
}

/**
 * Names the finished build in the page and the service worker, tells the worker and the server which files the
 * frame, the first pages and their words need and the server which script in the page is ours, and writes a gzip and a Brotli twin beside every text file, so that the server never compresses.
 */
export function finishBuild(): Plugin {
  return {
    name: 'finish-build',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const build = nameOf(bundle)
      const offline = filesOf(bundle, offlineParts)
      const first = filesOf(bundle, [firstPart])
      const frame = without(first, filesOf(bundle, [framePart]))
      const pages = addedFiles(bundle, pageParts, () => [...first, ...frame])
      const wide = addedFiles(bundle, wideParts, (path) => [...first, ...frame, ...(pages[path] ?? [])])
      await replaceIn(join(dir, 'index.html'), { __BUILD__: build })
      await replaceIn(join(dir, 'service-worker.js'), {
        __BUILD__: build,
        __FRAME_FILES__: offline.join(' '),
      })
      const scripts = await inlineScripts(join(dir, 'index.html'))
      await writeFile(
        join(dir, 'build.json'),
        JSON.stringify({ build, frame, pages, wide, texts: textFiles(bundle), scripts }),
      )
      await compressAll(dir)
    },
  }
}

/** The same files make the same build; those without a hash in their name count with their text. */
function nameOf(bundle: Bundle): string {
  const hash = createHash('sha256').update(Object.keys(bundle).sort().join(' '))
  for (const name of ['index.html', 'service-worker.js']) {
    const file = bundle[name]
    if (file) hash.update(file.type === 'chunk' ? file.code : file.source)
  }
  return hash.digest('hex').slice(0, 12)
}

/** The scripts and styles that some modules need before they can run. */
function filesOf(bundle: Bundle, parts: readonly string[]): string[] {
  const found = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk) => {
    if (found.has(`/${chunk.fileName}`)) return
    found.add(`/${chunk.fileName}`)
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(`/${css}`)
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') add(next)
    }
  }
  for (const part of parts) add(chunkOf(bundle, part))
  return [...found]
}

/** What parts need beyond files that are there already, by the address of their page. */
function addedFiles(
  bundle: Bundle,
  parts: Readonly<Record<string, string>>,
  known: (path: string) => readonly string[],
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(parts).map(([path, part]) => [path, without(known(path), filesOf(bundle, [part]))]),
  )
}

function without(known: readonly string[], files: readonly string[]): string[] {
  return files.filter((file) => !known.includes(file))
}

/** The files with the words of the frame, by language. */
function textFiles(bundle: Bundle): Record<string, string[]> {
  const texts: Record<string, string[]> = {}
  for (const file of Object.keys(bundle)) {
    const language = /^assets\/(?:first-)?texts-(\w\w)-[\w-]+\.js$/.exec(file)?.[1]
    if (language) texts[language] = [...(texts[language] ?? []), `/${file}`]
  }
  return texts
}

function chunkOf(bundle: Bundle, part: string): Rolldown.OutputChunk {
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(`/web/${part}`))) return chunk
  }
  throw new Error(`The build has no chunk for ${part}`)
}

/** What a content security policy calls the scripts that stand in a page. */
async function inlineScripts(path: string): Promise<string[]> {
  const page = await readFile(path, 'utf8')
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  )
}

async function replaceIn(path: string, values: Record<string, string>): Promise<void> {
  let text = await readFile(path, 'utf8')
  for (const [mark, value] of Object.entries(values)) {
    if (!text.includes(mark)) throw new Error(`${path} has no ${mark}`)
    text = text.replaceAll(mark, value)
  }
  await writeFile(path, text)
}

async function compressAll(dir: string): Promise<void> {
  const names = await readdir(dir, { recursive: true })
  const texts = names.filter((name) => /\.(js|css|html|svg|json)$/.test(name))
  await Promise.all(
    texts.map(async (name) => {
      const path = join(dir, name)
      const content = await readFile(path)
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
    }),
  )
}
