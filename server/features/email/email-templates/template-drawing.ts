import { blockIssues } from '@landfall/contract/email/block-issues.ts'
import { type TemplateInput, templateHtmlLimit } from '@landfall/contract/email/email-templates.ts'
import type { MailBlocks } from '@landfall/contract/email/mail-blocks.ts'
import type { MailBrand } from '@landfall/contract/email/mail-brand.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { changeHtml } from '#platform/mail/block-html.ts'
import { mailParsers } from '#platform/mail/mail-parsers.ts'
import { readBrand } from '../mail-brand/brand-store.ts'
import { hostPictures, type PictureHost } from '../mail-pictures/picture-hosting.ts'

interface DrawingWish {
  language: Locale
  blocks: MailBlocks
  /** What stands before the paths of pictures. */
  pictureBase: string
}

/** Blocks as HTML in the company's look. */
export async function drawTemplate(ctx: Context, wish: DrawingWish): Promise<string> {
  const brand = await ctx.transaction(readBrand)
  return mailParsers.ask(ctx, 'drawBlocks', { ...wish, brand })
}

/** A template as it is kept: without scripts and forms, its blocks drawn, its pictures with us; refuses blocks that lack something. */
export async function prepareTemplate(
  ctx: Context,
  input: TemplateInput,
  host: PictureHost,
): Promise<TemplateInput> {
  if (input.blocks === null) {
    const html = await mailParsers.ask(ctx, 'sanitise', input.html)
    return { ...input, html: await hostPictures(ctx, host, html) }
  }
  const issues = blockIssues(input.blocks.blocks)
  if (issues.length > 0) throw new AppError('mailBlocksUnfinished', { count: issues.length })
  const clean = await mailParsers.ask(ctx, 'sanitiseBlocks', input.blocks)
  const blocks = await hostInBlocks(ctx, host, clean)
  const pictureBase = host.publicUrl()
  const html = await drawTemplate(ctx, { language: input.language, blocks, pictureBase })
  if (html.length > templateHtmlLimit) throw new AppError('mailBlocksTooLarge', { limit: '500 kB' })
  return { ...input, blocks, html }
}

async function hostInBlocks(ctx: Context, host: PictureHost, blocks: MailBlocks): Promise<MailBlocks> {
  const written = new Set<string>()
  changeHtml(blocks, (html) => {
    written.add(html)
    return html
  })
  const hosted = new Map<string, string>()
  for (const html of written) hosted.set(html, await hostPictures(ctx, host, html))
  return changeHtml(blocks, (html) => hosted.get(html) ?? html)
}

const atOnce = 50

/** Draws all templates of blocks anew, also those in the recycle bin; returns how many. */
export async function redrawTemplates(
  ctx: Context,
  look: { brand: MailBrand; pictureBase: string },
): Promise<number> {
  // There may be many, and whoever writes a mail meanwhile comes first.
  const caller = { company: ctx.company, isPatient: true }
  let redrawn = 0
  for (let last = 0; ; ) {
    const rows = await ctx.transaction((db) =>
      db.query<{ id: number; language: Locale; blocks: MailBlocks }>(
        `select id, language, blocks from email_templates where blocks is not null and id > $1
         order by id limit $2`,
        [last, atOnce],
      ),
    )
    for (const { id, language, blocks } of rows) {
      const html = await mailParsers.ask(caller, 'drawBlocks', { language, blocks, ...look })
      // One that was changed meanwhile has been drawn by who changed it.
      const sql = 'update email_templates set html = $2 where id = $1 and blocks = $3'
      await ctx.transaction((db) => db.query(sql, [id, html, JSON.stringify(blocks)]))
      last = id
    }
    redrawn += rows.length
    if (rows.length < atOnce) return redrawn
  }
}
