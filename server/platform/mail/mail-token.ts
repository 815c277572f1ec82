import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'

/** What a token stands for: the id of a message, the address bounces go to, or the one that unsubscribes. */
export type MailTokenPurpose = 'message' | 'return' | 'leave'

/** Which message of ours is meant. */
export interface SentMessage {
  recipientId: number
  /** How often it had been sent again. */
  resends: number
}

/** Makes and reads what stands before the @ in ids and addresses of our mail, so that answers name their message. */
export interface MailTokens {
  sign(purpose: MailTokenPurpose, message: SentMessage): string
  /** Undefined when the token is not ours; upper and lower case are the same. */
  read(purpose: MailTokenPurpose, token: string): SentMessage | undefined
}

const version = 1
const headSize = 9
const macSize = 11
// Mail servers may change the case of an address, so base64 would not survive; without i, l, o and u nobody misreads it.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const tokenForm = /^[0-9a-hjkmnp-tv-z]{32}$/

/** Tokens of the form base32(version ‖ recipient, 6 bytes ‖ resends, 2 bytes ‖ 11 bytes of HMAC-SHA256). */
export function createMailTokens(secret: Buffer): MailTokens {
  // Taken in once: making a key out of bytes costs more than the rest of a token.
  const key = createSecretKey(secret)
  const macOf = (purpose: MailTokenPurpose, head: Buffer) =>
    createHmac('sha256', key).update(purpose).update(head).digest().subarray(0, macSize)
  return {
    sign(purpose, { recipientId, resends }) {
      const head = Buffer.alloc(headSize)
      head.writeUInt8(version, 0)
      head.writeUIntBE(recipientId, 1, 6)
      head.writeUInt16BE(resends, 7)
      return encode(Buffer.concat([head, macOf(purpose, head)]))
    },
    read(purpose, token) {
      const text = token.toLowerCase()
      if (!tokenForm.test(text)) return undefined
      const bytes = decode(text)
      const head = bytes.subarray(0, headSize)
      if (!timingSafeEqual(bytes.subarray(headSize), macOf(purpose, head)) || head[0] !== version) {
        return undefined
      }
      return { recipientId: head.readUIntBE(1, 6), resends: head.readUInt16BE(7) }
    },
  }
}

function encode(bytes: Buffer): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(held >> (bits - 5)) & 31]
  }
  return text
}

function decode(text: string): Buffer {
  let bits = 0n
  for (const letter of text) bits = (bits << 5n) | BigInt(alphabet.indexOf(letter))
  return Buffer.from(bits.toString(16).padStart((text.length * 5) / 4, '0'), 'hex')
}
