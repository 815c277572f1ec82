// `npm run bench` lists the benchmarks, `npm run bench NAME …` runs one.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages, root, runMain, runNode, SetupError } from './bootstrap.mjs'

const folder = join(root, 'bench')
const names = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith('-bench.ts'))
      .map((file) => file.slice(0, -'-bench.ts'.length))
  : []

/** @param {string} name */
function firstComment(name) {
  const text = readFileSync(join(folder, `${name}-bench.ts`), 'utf8')
  return /^\/\/ ?(.*)$/m.exec(text)?.[1] ?? /^\/\*\*? ?(.*?)\*?\/?$/m.exec(text)?.[1] ?? ''
}

await runMain(async () => {
  const [name, ...args] = process.argv.slice(2)
  if (!name) {
    for (const each of names) console.log(`${each.padEnd(20)} ${firstComment(each)}`)
    return 0
  }
  if (!names.includes(name)) throw new SetupError(`No benchmark "${name}"; there are: ${names.join(', ')}.`)
  await ensurePackages()
  return runNode([`bench/${name}-bench.ts`, ...args])
})
