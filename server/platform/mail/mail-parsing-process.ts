import { unknownVariables, type VariableValues } from '@landfall/contract/email/email-variables.ts'
import { serveParsing } from '#platform/parsing/parsing-process.ts'
import { sanitiseHtml } from './html-sanitiser.ts'
import {
  type CompileOptions,
  compileContent,
  fillContent,
  type MailContent,
  renderContent,
  trackableLinks,
} from './mail-content.ts'
import { parseMessage, showMessage } from './message-parsing.ts'

interface PreviewWish {
  content: MailContent
  options: CompileOptions
  values: VariableValues
}

const unknownIn = ({ subject, html, plainText }: Omit<MailContent, 'language'>) =>
  unknownVariables(`${subject}\n${html}\n${plainText}`)

const jobs = {
  unknownVariables: unknownIn,
  /** As a reader with these values would see it; a hundred thousand variables are not carried between processes. */
  preview: ({ content, options, values }: PreviewWish) => ({
    ...renderContent(compileContent({ ...content, html: sanitiseHtml(content.html) }, options), values),
    unknownVariables: unknownIn(content),
  }),
  sanitise: sanitiseHtml,
  compile: ({ content, options }: { content: MailContent; options: CompileOptions }) =>
    compileContent(content, options),
  fill: ({ content, values }: Omit<PreviewWish, 'options'>) => fillContent(content, values),
  findLinks: trackableLinks,
  parseMessage,
  showMessage,
}

/** What can be asked about HTML and mail. */
export type MailParsing = typeof jobs

serveParsing(jobs)
