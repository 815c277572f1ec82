import { randomInt } from 'node:crypto'
import type { Db } from '#platform/postgres/database.ts'
import type { PlayedAnswer, PlayedQuestion } from './played-answers.ts'

/** A template that was submitted to a played network, which decides on it a little later. */
export interface PlayedSubmission {
  businessId: string
  id: string
  name: string
  language: string
}

/** A template as a played network lists it. */
export interface PlayedTemplate {
  id: string
  name: string
  language: string
  status: string
  category: string
  components: object[]
}

const idOf = () => String(randomInt(1e14, 3e14))

/** Answers as WhatsApp does when it is asked about the templates of a business account. */
export async function answerTemplates(
  { method, path, body }: PlayedQuestion,
  listed: (businessId: string) => Promise<PlayedTemplate[]>,
): Promise<PlayedAnswer | undefined> {
  const [, businessId = ''] = /^\/(\d+)\/message_templates(?:\?|$)/.exec(path) ?? []
  if (businessId === '') return undefined
  if (method === 'DELETE') return { status: 200, body: { success: true } }
  if (method === 'GET') return { status: 200, body: { data: await listed(businessId), paging: {} } }
  const submitted = { businessId, id: idOf(), name: String(body.name), language: String(body.language) }
  return {
    status: 200,
    body: { id: submitted.id, status: 'PENDING', category: String(body.category) },
    submitted,
  }
}

interface StoredTemplate {
  providerId: string
  name: string
  language: string
  state: string
  category: string
  header: string
  body: string
  footer: string
  buttons: string[]
}

/** The templates of a played business account: those that are stored here, since nobody else keeps them. */
export async function listPlayedTemplates(systemDb: Db, businessId: string): Promise<PlayedTemplate[]> {
  const rows = await systemDb.query<StoredTemplate>(
    `select provider_id, name, language, state, category, header, body, footer, buttons from social_templates
     where business_id = $1 and is_played and removed_at is null order by id`,
    [businessId],
  )
  return rows.map(({ providerId, name, language, state, category, ...parts }) => ({
    ...{ id: providerId, name, language, status: state.toUpperCase(), category: category.toUpperCase() },
    components: [
      ...(parts.header === '' ? [] : [{ type: 'HEADER', format: 'TEXT', text: parts.header }]),
      { type: 'BODY', text: parts.body },
      ...(parts.footer === '' ? [] : [{ type: 'FOOTER', text: parts.footer }]),
      ...(parts.buttons.length === 0
        ? []
        : [{ type: 'BUTTONS', buttons: parts.buttons.map((text) => ({ type: 'QUICK_REPLY', text })) }]),
    ],
  }))
}
