import type { MessageKind } from '@landfall/contract/social/social-inbox.ts'
import { isSame } from './meta-signature.ts'
import type { FileKind, MessageContent, NetworkAdapter, NetworkEvent } from './network-adapter.ts'
import {
  type Answer,
  type Ask,
  asRecord,
  formOf,
  type Judge,
  momentIn,
  recordsIn,
  textIn,
} from './network-asking.ts'
import { telegramPosts } from './telegram-posts.ts'

/** Judges an answer of the Bot API, which says in its body whether it did what was asked. */
export const judgeTelegram: Judge = (status, { ok, error_code, description }) => {
  if (ok === true) return undefined
  if (ok !== false && status < 400) return undefined
  if (status >= 500) return undefined
  const code = Number(error_code) || status
  const said = textIn(description) || `HTTP ${status}`
  if (code === 401 || code === 404) return { failure: 'reauth', said }
  if (code === 403 || /chat not found|user is deactivated/i.test(said)) return { failure: 'person', said }
  if (code === 429) return { failure: 'tooFast', said }
  return { failure: 'refused', said }
}

/** Who is asked, and as which bot. */
interface Bot {
  ask: Ask
  token: string
}

const pathOf = (token: string) => `/bot${encodeURIComponent(token).replaceAll('%3A', ':')}`

async function call(bot: Bot, method: string, body: object = {}): Promise<Answer> {
  const { ask, token } = bot
  const path = `${pathOf(token)}/${method}`
  const answer = await ask({ method: 'POST', path, body })
  return asRecord(answer.result) ?? {}
}

/** Telegram by its Bot API. */
export const telegramNetwork: NetworkAdapter = {
  posts: telegramPosts,
  async listTargets(ask, { token }) {
    const bot = await call({ ask, token }, 'getMe')
    const id = textIn(bot.id)
    if (id === '') return []
    const handle = `@${textIn(bot.username)}`
    return [{ id, name: textIn(bot.first_name) || handle, handle, token }]
  },
  async check(ask, { token }) {
    const bot = await call({ ask, token }, 'getMe')
    const hook = await call({ ask, token }, 'getWebhookInfo')
    const isSet = textIn(hook.url) !== ''
    const failedAt = Number(hook.last_error_date) * 1000
    // What went wrong an hour ago and not since is over.
    const isFailing = failedAt > Date.now() - 3_600_000
    return {
      name: textIn(bot.first_name),
      handle: `@${textIn(bot.username)}`,
      trouble: isSet ? (isFailing ? textIn(hook.last_error_message) : '') : 'webhook',
      expiresAt: null,
    }
  },
  messages: {
    async subscribe(ask, { token }, { address, verifyToken }) {
      await call({ ask, token }, 'setWebhook', {
        url: address,
        secret_token: verifyToken,
        allowed_updates: ['message', 'my_chat_member'],
      })
    },
    async unsubscribe(ask, { token }) {
      await call({ ask, token }, 'deleteWebhook')
    },
    async sendText(ask, { token }, { personRef, text }) {
      const sent = await call({ ask, token }, 'sendMessage', { chat_id: Number(personRef), text })
      return textIn(sent.message_id)
    },
    // Pictures lose their sharpness and names; those that are no photographs go as files.
    kindOf: (contentType) =>
      contentType === 'image/jpeg' || contentType === 'image/png'
        ? 'image'
        : contentType === 'video/mp4'
          ? 'video'
          : contentType === 'audio/mpeg' || contentType === 'audio/mp4'
            ? 'audio'
            : 'document',
    async sendFile(ask, { token }, file) {
      const [method, field] = sendings[file.kind]
      const form = formOf({ chat_id: file.personRef, caption: file.caption }, { field, file })
      const sent = await call({ ask, token }, method, form)
      return textIn(sent.message_id)
    },
    async findMedia(ask, { token }, ref) {
      const file = await call({ ask, token }, 'getFile', { file_id: ref })
      const path = textIn(file.file_path).split('/').map(encodeURIComponent).join('/')
      return { address: { path: `/file${pathOf(token)}/${path}` }, token: '', contentType: '' }
    },
    isGenuine: ({ headers }, secret) =>
      isSame(String(headers['x-telegram-bot-api-secret-token'] ?? ''), secret) && secret !== '',
    readEvents(body) {
      const update = asRecord(body)
      if (!update || textIn(update.update_id) === '') return undefined
      const message = asRecord(update.message)
      if (message) return messageOf(message)
      const member = asRecord(update.my_chat_member)
      return member ? reachableOf(member) : []
    },
  },
}

const sendings: Readonly<Record<FileKind, readonly [method: string, field: string]>> = {
  image: ['sendPhoto', 'photo'],
  video: ['sendVideo', 'video'],
  audio: ['sendAudio', 'audio'],
  document: ['sendDocument', 'document'],
}

/** A bot is told nothing of itself in an update: its door says whose it is. */
const ownTarget = ''

function messageOf(message: Answer): NetworkEvent[] {
  const chat = asRecord(message.chat)
  const ref = textIn(chat?.id)
  const providerId = textIn(message.message_id)
  // What is said in groups is not said to us.
  if (chat?.type !== 'private' || ref === '' || providerId === '') return []
  const from = asRecord(message.from) ?? chat
  const name = [textIn(from.first_name), textIn(from.last_name)].filter(Boolean).join(' ')
  const contact = asRecord(message.contact)
  // Whoever shares his own number is known by it from then on.
  const isOwn = contact !== undefined && textIn(contact.user_id) === ref
  const phone = isOwn ? `+${textIn(contact.phone_number).replace(/\D/g, '')}` : ''
  return [
    {
      ...{ targetId: ownTarget, kind: 'message', providerId },
      person: { ref, userRef: null, phone, name, username: textIn(from.username) },
      at: momentIn(message.date),
      content: contentOf(message),
    },
  ]
}

const parts: readonly (readonly [string, MessageKind])[] = [
  ['photo', 'image'],
  ['video', 'video'],
  ['video_note', 'video'],
  ['animation', 'video'],
  ['voice', 'audio'],
  ['audio', 'audio'],
  ['document', 'document'],
  ['sticker', 'sticker'],
]

function contentOf(message: Answer): MessageContent {
  const text = textIn(message.text) || textIn(message.caption)
  const part = parts.find(([name]) => message[name] !== undefined)
  if (part) {
    const [name, kind] = part
    // Of a photograph there are several sizes, the largest last.
    const file = asRecord(message[name]) ?? recordsIn(message[name]).at(-1)
    const media = { ref: textIn(file?.file_id), contentType: textIn(file?.mime_type) }
    const said = { text: text || textIn(file?.emoji), fileName: textIn(file?.file_name) }
    return { kind, ...said, ...(media.ref !== '' && { media }) }
  }
  const place = asRecord(message.location)
  if (place)
    return { kind: 'location', text: `${textIn(place.latitude)}, ${textIn(place.longitude)}`, fileName: '' }
  const contact = asRecord(message.contact)
  if (contact) return { kind: 'contact', text: textIn(contact.phone_number), fileName: '' }
  return { kind: text === '' ? 'other' : 'text', text, fileName: '' }
}

function reachableOf(member: Answer): NetworkEvent[] {
  const chat = asRecord(member.chat)
  const personRef = textIn(chat?.id)
  if (chat?.type !== 'private' || personRef === '') return []
  const status = textIn(asRecord(member.new_chat_member)?.status)
  return [{ targetId: ownTarget, kind: 'reachable', personRef, isReachable: status !== 'kicked' }]
}
