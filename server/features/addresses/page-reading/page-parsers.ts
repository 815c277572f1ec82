import { createParsers } from '#platform/parsing/parsers.ts'
import type { PageParsing } from './page-parsing-process.ts'

/** Reads pages of strangers; all readings of this process share two. */
export const pageParsers = createParsers<PageParsing>({
  script: new URL('./page-parsing-process.ts', import.meta.url),
  atOnce: 2,
  waitMs: 30_000,
  limitMs: 10_000,
  refusals: { busy: 'tooManyRequests', tooLong: 'parsingTooLong' },
})
