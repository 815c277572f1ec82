// Finds the browser the journeys run in; on Debian as root it installs one.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { SetupError } from './bootstrap.mjs'

const commands = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'msedge.exe',
  'chrome.exe',
]

const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
]

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The path of an installed Chrome, Chromium or Edge; `undefined` when there is none.
 * @param {Record<string, string | undefined>} [env]
 * @returns {string | undefined}
 */
export function findBrowser(env = process.env) {
  if (env.LANDFALL_BROWSER) {
    if (isExecutable(env.LANDFALL_BROWSER)) return env.LANDFALL_BROWSER
    throw new SetupError(`LANDFALL_BROWSER names ${env.LANDFALL_BROWSER}, which cannot be run.`)
  }
  const onPath = (env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => commands.map((name) => join(folder, name)))
  return [...onPath, ...usualPlaces].find(isExecutable)
}

/** @param {string[]} args */
function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}

/** Finds a browser, installing Debian's where that is possible; throws one clear sentence otherwise. */
export function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing a browser for the tests (Debian packages chromium and fonts-noto-cjk) …')
    const packages = ['chromium', 'fonts-noto-cjk']
    if (apt(['update']) && apt(['install', '-y', '--no-install-recommends', ...packages])) {
      const installed = findBrowser()
      if (installed) return installed
    }
  }
  throw new SetupError(
    'The browser tests need Chrome, Chromium or Edge: install one, or set LANDFALL_BROWSER to its program.',
  )
}
