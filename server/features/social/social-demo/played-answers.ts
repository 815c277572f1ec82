import type { SocialNetwork } from '@landfall/contract/social/social-networks.ts'
import { nextMid, nextNumber, nextWamid } from './played-reports.ts'
import type { PlayedSubmission } from './played-templates.ts'

/** A question as a played network gets it. */
export interface PlayedQuestion {
  method: string
  /** Without the version of the API. */
  path: string
  token: string
  /** Of the network that was asked. */
  origin: string
  body: Readonly<Record<string, unknown>>
}

/** What was sent to somebody by a question. */
export interface PlayedSending {
  network: SocialNetwork
  targetId: string
  personRef: string
  text: string
  id: string
  sendKey: string | undefined
  /** Begun by us, with a template. */
  isTemplate?: boolean
}

/** What a played network answers, and what it has taken for somebody. */
export interface PlayedAnswer {
  status: number
  body: object
  headers?: Readonly<Record<string, string>>
  /** In place of the body. */
  file?: { type: string; bytes: Buffer }
  sent?: PlayedSending
  submitted?: PlayedSubmission
}

/** What may be bound at a played network: one of each. */
export const playedTargets: Readonly<Record<SocialNetwork, { id: string; name: string; handle: string }>> = {
  whatsapp: { id: '106540352242922', name: 'Landfall Trading', handle: '+1 555-010-0142' },
  telegram: { id: '7012345678', name: 'Landfall Trading', handle: '@landfall_demo_bot' },
  facebook: { id: '104512345678901', name: 'Landfall Trading', handle: '' },
  linkedin: { id: '98765432', name: 'Landfall Trading', handle: 'landfall-trading' },
}

/** The business account to which the played number belongs. */
export const playedBusinessId = '102290129340398'

/** Begins every token that a played network takes. */
export const playedToken = 'played-'

const graphError = (code: number, message: string): PlayedAnswer => ({
  status: code === 190 ? 401 : 400,
  body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'A' } },
})

/** Answers as the Graph API does. */
export function answerGraph({ method, path, token, body }: PlayedQuestion): PlayedAnswer {
  if (!token.startsWith(playedToken)) return graphError(190, 'Invalid OAuth access token.')
  const { whatsapp, facebook } = playedTargets
  const [, first = '', second = ''] = /^\/([^/?]+)\/?([^?]*)/.exec(path) ?? []
  if (first === 'debug_token') {
    const granted = { scope: 'whatsapp_business_management', target_ids: [playedBusinessId] }
    return ok({ data: { is_valid: true, expires_at: 0, granular_scopes: [granted] } })
  }
  if (first === 'me' && second === 'accounts')
    return ok({ data: [{ id: facebook.id, name: facebook.name, access_token: `${token}-page` }] })
  if (second === 'phone_numbers') {
    const { id, name, handle } = whatsapp
    return first === playedBusinessId
      ? ok({ data: [{ id, verified_name: name, display_phone_number: handle }], paging: {} })
      : graphError(100, 'Unsupported get request.')
  }
  if (second === 'subscribed_apps') return ok({ success: true })
  if (method === 'POST' && second === 'messages') return takeMessage(first, body)
  if (method === 'POST' && /^(?:feed|photos)$/.test(second)) return takePost(first, second === 'photos')
  if (first === whatsapp.id)
    return ok({
      ...{ verified_name: whatsapp.name, display_phone_number: whatsapp.handle, status: 'CONNECTED' },
      whatsapp_business_manager_messaging_limit: 'TIER_2K',
    })
  if (first === facebook.id) return ok({ id: facebook.id, name: facebook.name })
  return graphError(100, `Unsupported request: ${method} ${path}`)
}

function takePost(pageId: string, isPhoto: boolean): PlayedAnswer {
  const postId = `${pageId}_${nextNumber()}`
  return ok(isPhoto ? { id: String(nextNumber()), post_id: postId } : { id: postId })
}

function takeMessage(targetId: string, body: PlayedQuestion['body']): PlayedAnswer {
  const { to, text, biz_opaque_callback_data: sendKey } = body
  // Files come in a form, of which every part is a text.
  const [recipient, message] = [body.recipient, body.message].map((part) =>
    typeof part === 'string' && part.startsWith('{') ? JSON.parse(part) : part,
  )
  if (body.messaging_product === 'whatsapp') {
    const id = nextWamid()
    const personRef = String(to ?? recipient)
    const sent = { network: 'whatsapp' as const, targetId, personRef, id }
    return {
      ...ok({
        messaging_product: 'whatsapp',
        contacts: [{ input: personRef, wa_id: personRef }],
        messages: [{ id }],
      }),
      sent: {
        ...sent,
        text: String((text as { body?: unknown } | undefined)?.body ?? ''),
        sendKey: sendKey === undefined ? undefined : String(sendKey),
        isTemplate: body.type === 'template',
      },
    }
  }
  const id = nextMid()
  const personRef = String((recipient as { id?: unknown } | undefined)?.id ?? '')
  return {
    ...ok({ recipient_id: personRef, message_id: id }),
    sent: {
      ...{ network: 'facebook', targetId, personRef, id, sendKey: undefined },
      text: String((message as { text?: unknown } | undefined)?.text ?? ''),
    },
  }
}

/** Answers as the Bot API does; `door` is where its webhook leads. */
export function answerTelegram({ path, body }: PlayedQuestion, door: string): PlayedAnswer {
  const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)/.exec(path) ?? []
  if (!decodeURIComponent(token).startsWith(playedToken))
    return { status: 401, body: { ok: false, error_code: 401, description: 'Unauthorized' } }
  const { id, name, handle } = playedTargets.telegram
  switch (method) {
    case 'getMe':
      return done({ id: Number(id), is_bot: true, first_name: name, username: handle.slice(1) })
    case 'getWebhookInfo':
      return done({ url: door, has_custom_certificate: false, pending_update_count: 0 })
    case 'sendMediaGroup': {
      const amount = (JSON.parse(String(body.media)) as unknown[]).length
      const first = nextNumber() % 1_000
      const messages = Array.from({ length: amount }, (_, at) => ({ message_id: first + at }))
      return { status: 200, body: { ok: true, result: messages } }
    }
    case 'sendPhoto':
    case 'sendVideo':
    case 'sendAudio':
    case 'sendDocument':
    case 'sendMessage': {
      const messageId = nextNumber()
      const date = Math.floor(Date.now() / 1000)
      if (/^@/.test(String(body.chat_id))) {
        const channel = { id: -1_001_234_567_890, type: 'channel', username: String(body.chat_id).slice(1) }
        return done({ message_id: messageId % 1_000, date, chat: channel })
      }
      const chat = { id: Number(body.chat_id), type: 'private' }
      const text = String(body.text ?? '')
      return {
        ...done({ message_id: messageId, date, chat, text }),
        sent: {
          ...{ network: 'telegram', targetId: id, personRef: String(body.chat_id), text },
          ...{ id: String(messageId), sendKey: undefined },
        },
      }
    }
    default:
      return { status: 200, body: { ok: true, result: true } }
  }
}

const ok = (body: object): PlayedAnswer => ({ status: 200, body })
const done = (result: object): PlayedAnswer => ok({ ok: true, result })
