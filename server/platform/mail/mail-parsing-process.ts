import {
  conditionsClose,
  countVariables,
  mostVariablePlaces,
  rowNamesIn,
  type VariableValues,
} from '@landfall/contract/email/email-variables.ts'
import type { MailBlocks } from '@landfall/contract/email/mail-blocks.ts'
import { AppError } from '#platform/http/app-error.ts'
import { serveParsing } from '#platform/parsing/parsing-process.ts'
import { writeBlocks } from './block-letter.ts'
import { drawBlocks, sanitiseBlocks } from './block-page.ts'
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
  /** Drawn here from blocks, and not written by anybody. */
  isDrawn?: boolean
}

/** Names that no variable has; a text that would grow with its readers beyond what a mail may hold is refused. */
function unknownIn({ subject, html, plainText }: Omit<MailContent, 'language'>): string[] {
  const { unknown, places } = countVariables(`${subject}\n${html}\n${plainText}`)
  if (places > mostVariablePlaces) throw new AppError('emailVariablesTooMany', { most: mostVariablePlaces })
  return unknown
}

const jobs = {
  requireVariables(content: Omit<MailContent, 'language'>): void {
    const unknown = unknownIn(content)
    const texts = [content.subject, content.html, content.plainText]
    if (!texts.every(conditionsClose)) throw new AppError('emailConditionOpen')
    if (unknown.length > 0) throw new AppError('emailVariableUnknown', { names: unknown.join(', ') })
  },
  /** As a reader with these values would see it; a hundred thousand variables are not carried between processes. */
  preview({ content, options, values, isDrawn = false }: PreviewWish) {
    const unknownVariables = unknownIn(content)
    const html = isDrawn ? content.html : sanitiseHtml(content.html)
    const compiled = compileContent({ ...content, html }, options)
    return { ...renderContent(compiled, values), unknownVariables }
  },
  neededRowValues: ({ subject, html, plainText }: Omit<MailContent, 'language'>) =>
    rowNamesIn(`${subject}\n${html}\n${plainText}`, true),
  sanitise: sanitiseHtml,
  sanitiseBlocks,
  drawBlocks,
  writeBlocks: ({ blocks, pictureBase }: { blocks: MailBlocks; pictureBase: string }) =>
    writeBlocks(blocks, pictureBase),
  compile: ({ content, options }: { content: MailContent; options: CompileOptions }) =>
    compileContent(content, options),
  fill: ({ content, values }: Pick<PreviewWish, 'content' | 'values'>) => fillContent(content, values),
  findLinks: trackableLinks,
  parseMessage,
  showMessage,
}

/** What can be asked about HTML and mail. */
export type MailParsing = typeof jobs

serveParsing(jobs)
