import { createParsers } from '#platform/parsing/parsers.ts'
import type { MailParsing } from './mail-parsing-process.ts'

/** Reads HTML that people write and mail that strangers send; all of this process share a few. */
export const mailParsers = createParsers<MailParsing>({
  script: new URL('./mail-parsing-process.ts', import.meta.url),
  atOnce: 2,
  waitMs: 10_000,
  limitMs: 10_000,
  refusals: { busy: 'tooManyRequests', tooLong: 'parsingTooLong' },
})
