import type { TemplateState } from '@landfall/contract/social/message-templates.ts'
import type { AccountAccess } from './network-adapter.ts'
import type { Ask } from './network-asking.ts'

/** A template as a network has it. */
export interface FoundTemplate {
  providerId: string
  name: string
  language: string
  category: string
  header: string
  body: string
  footer: string
  buttons: string[]
  /** False: it has parts that a text cannot fill. */
  isUsable: boolean
  state: TemplateState
  reason: string
}

/** A template on its way to the network that decides on it. */
export interface NewTemplate {
  name: string
  language: string
  category: string
  header: string
  body: string
  footer: string
  examples: readonly string[]
  /** The words on the button that says stop; undefined: none. */
  stopButton: string | undefined
}

/** A template on its way to a person. */
export interface OutgoingTemplate {
  personRef: string
  sendKey: string
  name: string
  language: string
  /** How its places are called, and what stands there, in the same order. */
  places: readonly string[]
  texts: readonly string[]
}

/** Writing first to people who have agreed, by templates that the network has approved. */
export interface TemplateDoor {
  list(ask: Ask, access: AccountAccess): Promise<FoundTemplate[]>
  /** Submits one and answers how the network calls it, and what it said at once. */
  submit(
    ask: Ask,
    access: AccountAccess,
    template: NewTemplate,
  ): Promise<{ providerId: string; state: TemplateState }>
  remove(ask: Ask, access: AccountAccess, template: { name: string; providerId: string }): Promise<void>
  /** Hands one over and answers how the network calls the message. */
  send(ask: Ask, access: AccountAccess, message: OutgoingTemplate): Promise<string>
}
