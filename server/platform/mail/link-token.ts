import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'

/** What a signed address in a mail is for; a token of one purpose is not valid for another. */
export type LinkPurpose = 'open' | 'click' | 'unsubscribe'

export interface LinkTarget {
  recipientId: number
  /** 0 where no link is meant. */
  linkId: number
}

/** Makes and reads the tokens in the addresses of a mail. */
export interface LinkTokens {
  sign(purpose: LinkPurpose, target: LinkTarget): string
  /** Undefined when the token is not ours. */
  read(purpose: LinkPurpose, token: string): LinkTarget | undefined
}

const version = 1
const keyId = 1
const headSize = 18
const macSize = 16

/** Tokens of the form base64url(version ‖ key id ‖ recipient ‖ link ‖ 16 bytes of HMAC-SHA256). */
export function createLinkTokens(secret: Buffer): LinkTokens {
  // Taken in once: making a key out of bytes costs more than the rest of a token.
  const key = createSecretKey(secret)
  const macOf = (purpose: LinkPurpose, head: Buffer) =>
    createHmac('sha256', key).update(purpose).update(head).digest().subarray(0, macSize)
  return {
    sign(purpose, { recipientId, linkId }) {
      const head = Buffer.alloc(headSize)
      head.writeUInt8(version, 0)
      head.writeUInt8(keyId, 1)
      head.writeBigUInt64BE(BigInt(recipientId), 2)
      head.writeBigUInt64BE(BigInt(linkId), 10)
      return Buffer.concat([head, macOf(purpose, head)]).toString('base64url')
    },
    read(purpose, token) {
      if (!/^[\w-]{46}$/.test(token)) return undefined
      const bytes = Buffer.from(token, 'base64url')
      const head = bytes.subarray(0, headSize)
      const mac = bytes.subarray(headSize)
      if (mac.length !== macSize || !timingSafeEqual(mac, macOf(purpose, head))) return undefined
      if (head[0] !== version || head[1] !== keyId) return undefined
      return {
        recipientId: Number(head.readBigUInt64BE(2)),
        linkId: Number(head.readBigUInt64BE(10)),
      }
    },
  }
}
