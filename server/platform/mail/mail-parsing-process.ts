import { serveParsing } from '#platform/parsing/parsing-process.ts'
import { sanitiseHtml } from './html-sanitiser.ts'
import { type CompileOptions, compileContent, type MailContent, trackableLinks } from './mail-content.ts'
import { parseMessage, showMessage } from './message-parsing.ts'

const jobs = {
  sanitise: sanitiseHtml,
  compile: ({ content, options }: { content: MailContent; options: CompileOptions }) =>
    compileContent(content, options),
  findLinks: trackableLinks,
  parseMessage,
  showMessage,
}

/** What can be asked about HTML and mail. */
export type MailParsing = typeof jobs

serveParsing(jobs)
