import type { MessageKind } from '@landfall/contract/social/social-inbox.ts'
import { facebookPosts } from './facebook-posts.ts'
import { readTokenEnd } from './graph-asking.ts'
import { metaSignIn } from './meta-sign-in.ts'
import { isSignedByMeta } from './meta-signature.ts'
import type { MessageContent, NetworkAdapter, NetworkEvent } from './network-adapter.ts'
import { type Answer, asRecord, formOf, momentIn, recordsIn, textIn } from './network-asking.ts'

const events = 'messages,message_deliveries,message_reads'

/** Messenger of a Facebook page, by the Graph API. */
export const facebookNetwork: NetworkAdapter = {
  signIn: metaSignIn([
    ...['pages_show_list', 'business_management', 'pages_manage_metadata', 'pages_messaging'],
    ...['pages_manage_posts', 'pages_read_engagement'],
  ]),
  posts: facebookPosts,
  async listTargets(ask, { token }) {
    const answer = await ask({ method: 'GET', path: '/me/accounts?fields=id,name,access_token', token })
    return recordsIn(answer.data).flatMap((page) => {
      const id = textIn(page.id)
      // A page that is only seen through a portfolio comes without a token, and the person's own is none for it.
      return id === '' ? [] : [{ id, name: textIn(page.name), handle: '', token: textIn(page.access_token) }]
    })
  },
  async check(ask, { targetId, token }) {
    const page = await ask({ method: 'GET', path: `/${targetId}?fields=name`, token })
    return { name: textIn(page.name), handle: '', trouble: '', expiresAt: await readTokenEnd(ask, token) }
  },
  messages: {
    async subscribe(ask, { targetId, token }) {
      await ask({ method: 'POST', path: `/${targetId}/subscribed_apps?subscribed_fields=${events}`, token })
    },
    async unsubscribe(ask, { targetId, token }) {
      await ask({ method: 'DELETE', path: `/${targetId}/subscribed_apps`, token })
    },
    async sendText(ask, { targetId, token }, { personRef, text }) {
      const body = { recipient: { id: personRef }, messaging_type: 'RESPONSE', message: { text } }
      const answer = await ask({ method: 'POST', path: `/${targetId}/messages`, token, body })
      return textIn(answer.message_id)
    },
    kindOf: (contentType) => {
      const [family = ''] = contentType.split('/')
      return family === 'image' || family === 'video' || family === 'audio' ? family : 'document'
    },
    async sendFile(ask, { targetId, token }, file) {
      const type = file.kind === 'document' ? 'file' : file.kind
      const texts = {
        recipient: JSON.stringify({ id: file.personRef }),
        messaging_type: 'RESPONSE',
        message: JSON.stringify({ attachment: { type, payload: { is_reusable: false } } }),
      }
      const body = formOf(texts, { field: 'filedata', file })
      const answer = await ask({ method: 'POST', path: `/${targetId}/messages`, token, body })
      return textIn(answer.message_id)
    },
    async findMedia(_ask, _access, ref) {
      return { address: { url: ref }, token: '', contentType: '' }
    },
    isGenuine: ({ raw, headers }, secret) => isSignedByMeta(raw, headers['x-hub-signature-256'], secret),
    readEvents(body) {
      const report = asRecord(body)
      if (report?.object !== 'page') return undefined
      return recordsIn(report.entry).flatMap(({ id, messaging }) =>
        recordsIn(messaging).flatMap((event) => eventsOf(textIn(id), event)),
      )
    },
  },
}

function eventsOf(targetId: string, event: Answer): NetworkEvent[] {
  const personRef = textIn(asRecord(event.sender)?.id)
  if (targetId === '' || personRef === '') return []
  const message = asRecord(event.message)
  if (message) return messageOf(targetId, { personRef, message, timestamp: event.timestamp })
  const delivery = asRecord(event.delivery)
  const read = asRecord(event.read)
  const told = delivery ?? read
  if (!told) return []
  const at = momentIn(told.watermark, 1)
  return [{ targetId, kind: 'watermark', personRef, state: delivery ? 'delivered' : 'read', at }]
}

interface Said {
  personRef: string
  message: Answer
  timestamp: unknown
}

function messageOf(targetId: string, { personRef, message, timestamp }: Said): NetworkEvent[] {
  const providerId = textIn(message.mid)
  // Of what the page itself wrote, what was written here is known already.
  if (message.is_echo === true || providerId === '') return []
  return [
    {
      ...{ targetId, kind: 'message', providerId },
      // Only an id is told of who writes to a page.
      person: { ref: personRef, userRef: null, phone: '', name: '', username: '' },
      at: momentIn(timestamp, 1),
      content: contentOf(message),
    },
  ]
}

const kinds: Readonly<Record<string, MessageKind>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  file: 'document',
  sticker: 'sticker',
  location: 'location',
}

function contentOf(message: Answer): MessageContent {
  const text = textIn(message.text)
  const [file] = recordsIn(message.attachments)
  if (file) {
    const kind = kinds[textIn(file.type)] ?? 'other'
    const ref = textIn(asRecord(file.payload)?.url)
    const media = ref === '' || kind === 'location' ? {} : { media: { ref, contentType: '' } }
    return { kind, text, fileName: textIn(file.title), ...media }
  }
  return { kind: text === '' ? 'other' : 'text', text, fileName: '' }
}
