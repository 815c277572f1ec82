import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { componentStyles } from './component-styles.config.ts'
import { finishBuild } from './finish-build.config.ts'
import { leaveOut } from './left-out.config.ts'
import { slimRoutes } from './slim-routes.config.ts'

const server = process.env.LANDFALL_SERVER ?? 'http://127.0.0.1:9520'

/** Packages of the first page, kept together so that a new release of ours leaves them in browsers' caches. */
const basePackages = /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|zustand)\//

/** Parts with all they need: one file each, because a browser asks for few large files faster than for many small. */
const wholeParts = [
  // What comes first imports these here and there, and must not bring them.
  { name: 'schemas', test: /node_modules\/zod\//, includeDependenciesRecursively: false },
  {
    name: 'form',
    test: /@rc-component\/(async-validator|form\/es\/(?!F\w+Context|ListContext))|antd\/es\/form\/hooks\/useForm\.js/,
    includeDependenciesRecursively: false,
  },
  { name: 'start', test: /web\/(app\/main|features\/access\/session\/login-page)\.tsx$/ },
  {
    name: 'frame',
    test: /web\/(app\/frame\/frame-layout|ui\/(page-header|(empty|failure)-state|time-badge|state-tag|scroll-group|when-seen))\.tsx$|web\/(platform\/country-names|features\/(frame\/notifications\/(use-notices|notice-list)|points\/points\/use-points))\.tsx?$|es\/skeleton\/index|pagination\/(?:es|lib)\/locale|@tanstack\/react-query/,
  },
  { name: 'list', test: /web\/ui\/list-page\.tsx$/ },
  { name: 'table', test: /web\/ui\/data-table\.tsx$/ },
  { name: 'customers', test: /web\/features\/customers\/customers\/customer-list-page\.tsx$/ },
  { name: 'home', test: /web\/features\/frame\/dashboard\/(home-page|team-board|coverage-table)\.tsx$/ },
]

/** Icons of several pages; those of one page stay with it. */
const sharedIcons = /node_modules\/@ant-design\/icons(-svg)?\/es\/(icons|asn)\//

/** Importing these has no effect beyond their exports, although their manifests do not say so. */
const pureLibraries = /node_modules\/(@rc-component|@ant-design)\//

/** One file per language for the texts that come before the frame. */
function firstTextsOf(id: string): string | null {
  const found =
    /messages\/(\w+)\/(?:[\w-]+\/)?(?:common|first-catalogue|first-errors|frame|login|shell)\.ts$/.exec(id)
  return found ? `first-texts-${found[1]}` : null
}

/** The areas that a catalogue joins; those of the first one have their file already. */
function areasOf(catalogue: string): Set<string | undefined> {
  const text = readFileSync(new URL(`../messages/zh/${catalogue}.ts`, import.meta.url), 'utf8')
  return new Set([
    catalogue,
    ...[...text.matchAll(/from '\.\/(?:[\w-]+\/)?([\w-]+)\.ts'/g)].map(([, area]) => area),
  ])
}

const frameAreas = areasOf('frame-catalogue')
const customsAreas = areasOf('customs-catalogue')

/** One file per language for the texts of the frame, one for those of the customs query, one for all others; the words of the component library and its calendar come with the frame's. */
function textsOf(id: string): string | null {
  const [, language, area] = /messages\/(\w+)\/(?:[\w-]+\/)?([\w-]+)\.ts$/.exec(id) ?? []
  // English is the library's own language and part of it.
  const library =
    /node_modules\/(?:antd|dayjs|@rc-component\/picker)\/.*\blocale\/(zh|es|ja|ko|it)(?:[-_]\w\w)?\.js$/
  if (!language) {
    const [, ofLibrary] = library.exec(id) ?? []
    return ofLibrary ? `texts-${ofLibrary}` : null
  }
  if (frameAreas.has(area)) return `texts-${language}`
  return `${customsAreas.has(area) ? 'customs' : 'more'}-texts-${language}`
}

export default defineConfig({
  plugins: [slimRoutes(), leaveOut(), componentStyles(), react(), finishBuild()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Browsers of that year know it; without it the page names the start itself, not a file that only imports it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', 'service-worker': 'service-worker/service-worker.ts' },
      // Building a schema has no effect: pages pay only for those they use.
      treeshake: {
        manualPureFunctions: ['z', 'route', 'pageOf'],
        // Schemas are made of others by spreading them.
        propertyReadSideEffects: false,
        moduleSideEffects: [{ test: pureLibraries, sideEffects: false }],
      },
      output: {
        // The worker must stay under one name, from which browsers learn of new builds.
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: [
            { name: 'base', test: basePackages, priority: 9 },
            { name: firstTextsOf, debugName: 'first texts', priority: 8 },
            { name: textsOf, debugName: 'texts', priority: 8, includeDependenciesRecursively: false },
            { name: 'icons', test: sharedIcons, minShareCount: 7, priority: 8 },
            ...wholeParts.map((part, index) => ({ ...part, priority: 7 - index })),
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 9527,
    strictPort: true,
    proxy: Object.fromEntries(
      ['^/api/', '^/graphql', '^/t/', '^/u/', '^/mail-events/', '^/manifest'].map((path) => [
        path,
        { target: server },
      ]),
    ),
  },
})
