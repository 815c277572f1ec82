import type { IncomingHttpHeaders } from 'node:http'
import type { TemplateState } from '@landfall/contract/social/message-templates.ts'
import type { MessageKind, MessageState, SendFailure } from '@landfall/contract/social/social-inbox.ts'
import type { Ask } from './network-asking.ts'
import type { PostDoor } from './post-door.ts'
import type { SignInDoor } from './sign-in-door.ts'
import type { TemplateDoor } from './template-door.ts'

/** What a token may act for, and the token that acts for it: pages have one of their own. */
export interface FoundTarget {
  id: string
  /** WhatsApp: the business account to which it belongs; absent elsewhere. */
  businessId?: string
  name: string
  handle: string
  /** Empty where the network shows the target without giving a right to it. */
  token: string
}

/** By what a network is asked in the name of an account. */
export interface AccountAccess {
  targetId: string
  businessId: string
  token: string
}

/** Where a network has to report, and the words by which both prove themselves. */
export interface Door {
  address: string
  verifyToken: string
}

/** How an account is, as far as its network says. */
export interface AccountState {
  name: string
  handle: string
  /** What stands in the way of events or messages; empty when nothing does. */
  trouble: string
  /** When the token ends; null: never; absent: the network does not say. */
  expiresAt?: Date | null | undefined
  /** How many people may be written to first in 24 hours; null: no limit; absent: the network does not say. */
  dailyLimit?: number | null | undefined
}

/** Who wrote, by what the network tells of him. */
export interface NetworkPerson {
  /** By what he can be written to. */
  ref: string
  /** What stays when his number is hidden; null where the network has no such thing. */
  userRef: string | null
  phone: string
  name: string
  username: string
}

/** What somebody said or sent. */
export interface MessageContent {
  kind: MessageKind
  text: string
  fileName: string
  /** By what the network hands out its file, and of which type that is as far as it says; absent where there is none. */
  media?: { ref: string; contentType: string }
}

/** Where a file is fetched: below the address of the network, or at an address that the network has told. */
export interface MediaPlace {
  address: { path: string } | { url: string }
  /** Empty where the address alone opens it. */
  token: string
  contentType: string
}

/** What a network reports, in words that are the same for all of them. */
export type NetworkEvent = { targetId: string } & (
  | {
      kind: 'message'
      person: NetworkPerson
      providerId: string
      at: Date
      content: MessageContent
    }
  | {
      kind: 'state'
      providerId: string
      /** Our own mark on the message, where the network gives it back. */
      sendKey: string | null
      state: MessageState
      failure: SendFailure | null
      trouble: string
    }
  /** Everything that was written to a person until then has arrived, or was read. */
  | { kind: 'watermark'; personRef: string; state: 'delivered' | 'read'; at: Date }
  /** Somebody's number or id has changed. */
  | { kind: 'moved'; from: readonly string[]; userRef: string | null; phone: string }
  /** Somebody takes no more messages, or takes them again. */
  | { kind: 'reachable'; personRef: string; isReachable: boolean }
  /** The network has decided on a template. */
  | {
      kind: 'template'
      businessId: string
      providerId: string
      name: string
      language: string
      state: TemplateState
      reason: string
    }
)

/** A text on its way to a person. */
export interface OutgoingText {
  personRef: string
  text: string
  sendKey: string
}

/** A file on its way to a person. */
export interface OutgoingFile {
  personRef: string
  sendKey: string
  /** The text below it. */
  caption: string
  name: string
  contentType: string
  kind: FileKind
  bytes: Uint8Array<ArrayBuffer>
}

/** As what a file is shown to the person. */
export type FileKind = 'image' | 'video' | 'audio' | 'document'

/** What people are answered by, and how their messages come in. */
export interface MessageDoor {
  /** Has the network report events of an account. */
  subscribe(ask: Ask, access: AccountAccess, door: Door): Promise<void>
  /** Ends that; what goes wrong is of no consequence. */
  unsubscribe(ask: Ask, access: AccountAccess): Promise<void>
  /** Hands a text over and answers how the network calls it. */
  sendText(ask: Ask, access: AccountAccess, message: OutgoingText): Promise<string>
  /** As what the network shows a file of a type. */
  kindOf(contentType: string): FileKind
  /** Hands a file over and answers how the network calls the message. */
  sendFile(ask: Ask, access: AccountAccess, file: OutgoingFile): Promise<string>
  /** Where a file is fetched that somebody has sent. */
  findMedia(ask: Ask, access: AccountAccess, ref: string): Promise<MediaPlace>
  /** Whether an event is really of the network; `secret` is that of the app, or the word we gave it. */
  isGenuine(event: { raw: Buffer; headers: IncomingHttpHeaders }, secret: string): boolean
  /** What a report says; undefined when it is not in the form of the network. */
  readEvents(body: unknown): NetworkEvent[] | undefined
}

/** One network by its official door. */
export interface NetworkAdapter {
  /** What a token may act for. */
  listTargets(ask: Ask, wish: { token: string; businessId: string }): Promise<FoundTarget[]>
  check(ask: Ask, access: AccountAccess): Promise<AccountState>
  /** Absent where a token of the network's own console is typed in. */
  signIn?: SignInDoor
  /** Absent where nobody can be answered. */
  messages?: MessageDoor
  /** Absent where nobody can be written to first. */
  templates?: TemplateDoor
  /** Absent where nothing is published. */
  posts?: PostDoor
}
