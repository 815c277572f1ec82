import { createHmac, randomBytes } from 'node:crypto'
import type { SocialNetwork } from '@landfall/contract/social/social-networks.ts'

/** Somebody who writes at a played network. */
export interface PlayedPerson {
  /** By what the network calls him: a number, the id of a chat, an id within a page. */
  ref: string
  name: string
}

/** Where a played network reports, and by what it proves who it is. */
export interface PlayedLine {
  network: SocialNetwork
  targetId: string
  address: string
  /** The secret of the app, or the word that the network was given. */
  secret: string
}

let serial = 0

/** The next number of its kind. */
export const nextNumber = (): number => Math.floor(Date.now() / 1000) * 1000 + (serial++ % 1000)

/** An id of a message as WhatsApp gives them. */
export const nextWamid = (): string => `wamid.${randomBytes(24).toString('base64')}`

/** An id of a message as Messenger gives them. */
export const nextMid = (): string => `m_${randomBytes(24).toString('base64url')}`

const seconds = () => String(Math.floor(Date.now() / 1000))

/** What a network reports when somebody has written. */
export function messageReport(
  { network, targetId }: Pick<PlayedLine, 'network' | 'targetId'>,
  person: PlayedPerson,
  text: string,
): object {
  const { ref, name } = person
  if (network === 'telegram') {
    const [first_name = name, ...rest] = name.split(' ')
    const from = { id: Number(ref), is_bot: false, first_name, last_name: rest.join(' ') }
    const chat = { id: Number(ref), type: 'private', first_name }
    const date = Math.floor(Date.now() / 1000)
    return { update_id: nextNumber(), message: { message_id: nextNumber(), from, chat, date, text } }
  }
  if (network === 'facebook') {
    const message = { mid: nextMid(), text }
    return pageReport(targetId, { sender: { id: ref }, recipient: { id: targetId }, message })
  }
  return whatsappReport(targetId, {
    contacts: [{ profile: { name }, wa_id: ref }],
    messages: [{ from: ref, id: nextWamid(), timestamp: seconds(), type: 'text', text: { body: text } }],
  })
}

/** The state of a message, as WhatsApp reports it. */
export function stateReport(
  targetId: string,
  state: { id: string; to: string; status: string; sendKey?: string; errors?: object[] },
): object {
  const { id, to, status, sendKey, errors } = state
  return whatsappReport(targetId, {
    statuses: [
      {
        ...{ id, status, timestamp: seconds(), recipient_id: to },
        ...(sendKey === undefined ? {} : { biz_opaque_callback_data: sendKey }),
        ...(errors === undefined ? {} : { errors }),
      },
    ],
  })
}

/** That everything has arrived at a person, or was read, as Messenger reports it. */
export function watermarkReport(targetId: string, ref: string, kind: 'delivery' | 'read'): object {
  return pageReport(targetId, {
    ...{ sender: { id: ref }, recipient: { id: targetId } },
    [kind]: { watermark: Date.now() },
  })
}

/** What WhatsApp reports when it has decided on a template; reports write the language with a hyphen. */
export function templateReport(
  businessId: string,
  template: { id: string; name: string; language: string; event: string; reason?: string },
): object {
  const { id, name, language, event, reason = 'NONE' } = template
  const value = {
    ...{ event, message_template_id: Number(id), message_template_name: name, reason },
    message_template_language: language.replace('_', '-'),
  }
  const change = { field: 'message_template_status_update', value }
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: businessId, time: Date.now(), changes: [change] }],
  }
}

/** A report about a number. */
export function whatsappReport(targetId: string, value: object): object {
  const metadata = { display_phone_number: '15550100', phone_number_id: targetId }
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
  return { object: 'whatsapp_business_account', entry: [{ id: '0', changes: [change] }] }
}

/** A report about a page. */
export function pageReport(targetId: string, event: object): object {
  const entry = { id: targetId, time: Date.now(), messaging: [{ timestamp: Date.now(), ...event }] }
  return { object: 'page', entry: [entry] }
}

/** The headers by which a network proves that a report is its own. */
export function proofOf({ network, secret }: Pick<PlayedLine, 'network' | 'secret'>, body: string) {
  return network === 'telegram'
    ? { 'x-telegram-bot-api-secret-token': secret }
    : { 'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` }
}
