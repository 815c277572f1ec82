import { join } from 'node:path'
import { root, runNode } from './bootstrap.mjs'
import { ensureBrowser } from './find-browser.mjs'

/**
 * Runs the journeys whose paths contain one of the filters, or all of them, in an installed browser.
 * @param {string[]} filters
 * @param {{ report?: string } & import('node:child_process').SpawnOptions} [options] `report` names a file for the outcome as JSON.
 */
export function runJourneys(filters, { report, ...options } = {}) {
  const LANDFALL_BROWSER = ensureBrowser()
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  return runNode(
    [playwright, 'test', ...filters, '--pass-with-no-tests', `--reporter=${report ? 'list,json' : 'list'}`],
    {
      ...options,
      env: {
        ...process.env,
        ...options.env,
        LANDFALL_BROWSER,
        ...(report ? { PLAYWRIGHT_JSON_OUTPUT_FILE: report } : {}),
      },
    },
  )
}
