import type { DemoUserName } from '#platform/demo/demo-identity.ts'
import { type LoadContext, momentOf, userIdOf } from '#platform/demo/demo-loading.ts'
import { mailTexts } from '#platform/demo/demo-texts.ts'
import { copyInto } from '#platform/postgres/copy-into.ts'
import type { Db } from '#platform/postgres/database.ts'

/** Stores one template for each language. */
export async function loadTemplates(ctx: LoadContext, author: DemoUserName): Promise<void> {
  const written = momentOf(ctx, 60 * 24 * 60)
  await copyInto(
    ctx.db,
    'email_templates (name, language, subject, html, created_by, created_at, updated_at)',
    mailTexts.map(({ name, language, subject, html }) => [
      name,
      language,
      subject,
      html,
      userIdOf(ctx, author),
      written,
      written,
    ]),
  )
}

/** Stores a template that somebody deleted, for the recycle bin. */
export async function loadDeletedTemplate(
  db: Db,
  { deletedAt, deletedBy }: { deletedAt: Date; deletedBy: number | null },
): Promise<void> {
  await db.query(
    `insert into email_templates (name, language, subject, html, created_by, deleted_by, deleted_at)
     values ('Spring catalogue', 'en', 'Our spring catalogue', '<p>Please find our spring catalogue.</p>', $1, $1, $2)`,
    [deletedBy, deletedAt],
  )
}
