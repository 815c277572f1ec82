import { createParsers } from '#platform/parsing/parsers.ts'
import type { SlowParsing } from './slow-parsing-process.ts'

/** A program that has something read which never ends, and prints the number of the process that reads. */
const parsers = createParsers<SlowParsing>({
  script: new URL('./slow-parsing-process.ts', import.meta.url),
  ...{ atOnce: 1, waitMs: 60_000, limitMs: 60_000 },
  refusals: { busy: 'tooManyRequests', tooLong: 'parsingTooLong' },
})
const caller = { company: { id: 1 } }
const { pid } = await parsers.ask(caller, 'whoAmI', undefined as never)
void parsers.ask(caller, 'spin', undefined as never)
console.log(pid)
