import type { AccountAccess } from './network-adapter.ts'
import type { Ask } from './network-asking.ts'

/** Something to be published on a page or in a channel. */
export interface OutgoingPost {
  /** Telegram: the channel. */
  channel: string
  text: string
  link: string
  /** Where a picture lies; empty without one, or with some that are handed over. */
  picture: string
  pictureFiles: readonly PictureFile[]
}

/** A picture that is handed over. */
export interface PictureFile {
  name: string
  contentType: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Publishing on pages and in channels. */
export interface PostDoor {
  /** Pictures have to be handed over, wherever they lie. */
  takesBytesAlone?: boolean
  /** Publishes something, and answers how the network calls it and where it can be seen. */
  publish(ask: Ask, access: AccountAccess, post: OutgoingPost): Promise<{ providerId: string; url: string }>
}
