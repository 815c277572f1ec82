// `npm run bench` lists the benchmarks, `npm run bench NAME …` runs one.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages, root, runMain, runNode, SetupError } from './bootstrap.mjs'

/** A benchmark starts with a comment line that says what it measures; other files there only serve them. */
function readBenches() {
  const folder = join(root, 'bench')
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.ts')) : []
  return files.flatMap((file) => {
    const purpose = /^\/\/ (.*)/.exec(readFileSync(join(folder, file), 'utf8'))?.[1]
    return purpose ? [{ name: file.slice(0, -'.ts'.length), purpose }] : []
  })
}

await runMain(async () => {
  const benches = readBenches()
  const [name, ...args] = process.argv.slice(2)
  if (!name) {
    for (const bench of benches) console.log(`${bench.name.padEnd(20)} ${bench.purpose}`)
    return 0
  }
  if (!benches.some((bench) => bench.name === name))
    throw new SetupError(`There is no benchmark ${name}; \`npm run bench\` lists them.`)
  await ensurePackages()
  return runNode([`bench/${name}.ts`, ...args])
})
