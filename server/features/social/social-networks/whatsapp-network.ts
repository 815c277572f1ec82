import type { MessageKind, MessageState } from '@landfall/contract/social/social-inbox.ts'
import { meaningOf, readTokenEnd, tokenPath } from './graph-asking.ts'
import { metaSignIn } from './meta-sign-in.ts'
import { isSignedByMeta } from './meta-signature.ts'
import type {
  FileKind,
  FoundTarget,
  MessageContent,
  NetworkAdapter,
  NetworkEvent,
  NetworkPerson,
} from './network-adapter.ts'
import {
  type Answer,
  type Ask,
  asRecord,
  formOf,
  momentIn,
  NetworkRefusal,
  prepare,
  recordsIn,
  textIn,
} from './network-asking.ts'
import { sendWhatsapp } from './whatsapp-message.ts'
import { templateEvents, whatsappTemplates } from './whatsapp-templates.ts'

/** WhatsApp by the Cloud API of Meta. */
export const whatsappNetwork: NetworkAdapter = {
  signIn: metaSignIn(['whatsapp_business_management', 'whatsapp_business_messaging']),
  async listTargets(ask, { token, businessId }) {
    const businesses = businessId === '' ? await readGranted(ask, token) : [businessId]
    const found: FoundTarget[] = []
    for (const each of businesses) found.push(...(await listNumbers(ask, each, token)))
    return found
  },
  async check(ask, { targetId, token }) {
    const fields = 'display_phone_number,verified_name,status'
    const number = await ask({ method: 'GET', path: `/${targetId}?fields=${fields}`, token })
    const status = textIn(number.status)
    return {
      name: textIn(number.verified_name),
      handle: textIn(number.display_phone_number),
      trouble: status === '' || status === 'CONNECTED' ? '' : status,
      expiresAt: await readTokenEnd(ask, token),
      dailyLimit: await readDailyLimit(ask, { targetId, token }),
    }
  },
  messages: {
    async subscribe(ask, { businessId, token }) {
      await ask({ method: 'POST', path: `/${businessId}/subscribed_apps`, token })
    },
    async unsubscribe(ask, { businessId, token }) {
      await ask({ method: 'DELETE', path: `/${businessId}/subscribed_apps`, token })
    },
    sendText: (ask, access, { personRef, text, sendKey }) =>
      sendWhatsapp(ask, access, {
        ...{ personRef, sendKey, type: 'text' },
        content: { preview_url: false, body: text },
      }),
    kindOf: kindOfType,
    async sendFile(ask, access, file) {
      const { personRef, sendKey, caption, name, contentType } = file
      const { targetId, token } = access
      // Below a recording there is no place for words.
      const kind = file.kind === 'audio' && caption !== '' ? 'document' : file.kind
      const body = formOf({ messaging_product: 'whatsapp', type: contentType }, { field: 'file', file })
      const uploaded = await prepare(() => ask({ method: 'POST', path: `/${targetId}/media`, token, body }))
      const content = {
        id: textIn(uploaded.id),
        ...(caption !== '' && { caption }),
        ...(kind === 'document' && { filename: name }),
      }
      return sendWhatsapp(ask, access, { personRef, sendKey, type: kind, content })
    },
    async findMedia(ask, { token }, ref) {
      const media = await ask({ method: 'GET', path: `/${encodeURIComponent(ref)}`, token })
      const contentType = textIn(media.mime_type)
      return { address: { url: textIn(media.url) }, token, contentType }
    },
    isGenuine: ({ raw, headers }, secret) => isSignedByMeta(raw, headers['x-hub-signature-256'], secret),
    readEvents(body) {
      const report = asRecord(body)
      if (report?.object !== 'whatsapp_business_account') return undefined
      return recordsIn(report.entry).flatMap((entry) =>
        recordsIn(entry.changes).flatMap(({ field, value }) => {
          if (field === 'messages') return eventsOf(asRecord(value) ?? {})
          if (field !== 'message_template_status_update') return []
          return templateEvents(textIn(entry.id), asRecord(value) ?? {})
        }),
      )
    },
  },
  templates: whatsappTemplates,
}

const mostBusinesses = 20

/** The business accounts that somebody has given access to. */
async function readGranted(ask: Ask, token: string): Promise<string[]> {
  const answer = await ask({ method: 'GET', path: tokenPath(token), token })
  const scopes = recordsIn(asRecord(answer.data)?.granular_scopes)
  const given = scopes.find(({ scope }) => scope === 'whatsapp_business_management')?.target_ids
  const ids = Array.isArray(given) ? given.map(textIn).filter((id) => /^\d{1,30}$/.test(id)) : []
  return ids.slice(0, mostBusinesses)
}

async function listNumbers(ask: Ask, businessId: string, token: string): Promise<FoundTarget[]> {
  const fields = 'id,display_phone_number,verified_name'
  const answer = await ask({ method: 'GET', path: `/${businessId}/phone_numbers?fields=${fields}`, token })
  return recordsIn(answer.data).flatMap((number): FoundTarget[] => {
    const id = textIn(number.id)
    const handle = textIn(number.display_phone_number)
    return id === '' ? [] : [{ id, businessId, name: textIn(number.verified_name) || handle, handle, token }]
  })
}

// What WhatsApp shows in place; everything else goes as a file. Source: the Cloud API's list of media types.
const shownTypes: readonly (readonly [FileKind, readonly string[]])[] = [
  ['image', ['image/jpeg', 'image/png']],
  ['video', ['video/mp4', 'video/3gpp']],
  ['audio', ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg']],
]

function kindOfType(contentType: string): FileKind {
  return shownTypes.find(([, types]) => types.includes(contentType))?.[0] ?? 'document'
}

const tiers: Readonly<Record<string, number | null>> = {
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1_000,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
  TIER_UNLIMITED: null,
}

/** How many people may be written to first in 24 hours; undefined when the network does not say. */
async function readDailyLimit(
  ask: Ask,
  { targetId, token }: { targetId: string; token: string },
): Promise<number | null | undefined> {
  const field = 'whatsapp_business_manager_messaging_limit'
  try {
    const number = await ask({ method: 'GET', path: `/${targetId}?fields=${field}`, token })
    return tiers[textIn(number[field])]
  } catch (error) {
    // A field that an account or a version does not have says nothing about how the account is.
    if (error instanceof NetworkRefusal && error.failure === 'refused') return undefined
    throw error
  }
}

function eventsOf(value: Answer): NetworkEvent[] {
  const targetId = textIn(asRecord(value.metadata)?.phone_number_id)
  if (targetId === '') return []
  const contacts = recordsIn(value.contacts)
  return [
    ...recordsIn(value.messages).flatMap((message) => messageOf(targetId, message, contacts)),
    ...recordsIn(value.statuses).flatMap((status) => stateOf(targetId, status)),
  ]
}

function messageOf(targetId: string, message: Answer, contacts: readonly Answer[]): NetworkEvent[] {
  const system = asRecord(message.system)
  if (message.type === 'system') return system ? movedOf(targetId, message, system) : []
  const providerId = textIn(message.id)
  const person = personOf(message, contacts)
  if (providerId === '' || !person) return []
  // Marks on messages are no messages.
  if (message.type === 'reaction') return []
  const at = momentIn(message.timestamp)
  return [{ targetId, kind: 'message', person, providerId, at, content: contentOf(message) }]
}

function personOf(message: Answer, contacts: readonly Answer[]): NetworkPerson | undefined {
  const number = textIn(message.from).replace(/\D/g, '')
  const userRef = textIn(message.from_user_id)
  const contact =
    contacts.find(
      ({ wa_id, user_id }) => (number !== '' && wa_id === number) || (userRef !== '' && user_id === userRef),
    ) ?? contacts[0]
  const known = userRef || textIn(contact?.user_id)
  const ref = number || known
  if (ref === '') return undefined
  const profile = asRecord(contact?.profile)
  return {
    ref,
    userRef: known || null,
    phone: number === '' ? '' : `+${number}`,
    name: textIn(profile?.name),
    username: textIn(profile?.username),
  }
}

function movedOf(targetId: string, message: Answer, system: Answer): NetworkEvent[] {
  const from = [message.from, message.from_user_id, system.previous_user_id].map(textIn).filter(Boolean)
  const number = textIn(system.wa_id).replace(/\D/g, '')
  const userRef = textIn(system.user_id) || null
  if (from.length === 0 || (number === '' && userRef === null)) return []
  return [{ targetId, kind: 'moved', from, userRef, phone: number === '' ? '' : `+${number}` }]
}

const kinds: Readonly<Record<string, MessageKind>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'document',
  sticker: 'sticker',
  location: 'location',
  contacts: 'contact',
}

function contentOf(message: Answer): MessageContent {
  const type = textIn(message.type)
  const part = asRecord(message[type]) ?? {}
  const kind = kinds[type]
  if (kind === 'location') return { kind, text: placeOf(part), fileName: '' }
  const media = { ref: textIn(part.id), contentType: textIn(part.mime_type) }
  const said = { text: textIn(part.caption), fileName: textIn(part.filename) }
  if (kind) return { kind, ...said, ...(media.ref !== '' && { media }) }
  // Buttons and lists are answered with the words on them.
  const chosen = asRecord(part.button_reply) ?? asRecord(part.list_reply)
  const text = textIn(part.body) || textIn(part.text) || textIn(chosen?.title)
  return { kind: text === '' ? 'other' : 'text', text, fileName: '' }
}

function placeOf({ name, address, latitude, longitude }: Answer): string {
  const place = [textIn(name), textIn(address)].filter(Boolean).join(', ')
  return place || `${textIn(latitude)}, ${textIn(longitude)}`
}

const states: Readonly<Record<string, MessageState>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}

function stateOf(targetId: string, status: Answer): NetworkEvent[] {
  const state = states[textIn(status.status)]
  const providerId = textIn(status.id)
  if (!state || providerId === '') return []
  const [error] = recordsIn(status.errors)
  return [
    {
      ...{ targetId, kind: 'state', providerId, state },
      sendKey: textIn(status.biz_opaque_callback_data) || null,
      failure: state === 'failed' ? meaningOf([Number(error?.code)]) : null,
      trouble: error
        ? textIn(asRecord(error.error_data)?.details) || textIn(error.message) || textIn(error.title)
        : '',
    },
  ]
}
