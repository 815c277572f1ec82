import {
  createCipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

/**
 * Seals a text for the host of a client, whose X25519 key (32 bytes as base64url) is all that is known of it: `h1`, the
 * key of the moment, and nonce, tag and text under AES-256-GCM. `about` has to be the same when it is opened.
 */
export function sealForHost(hostKey: string, text: string, about: string): string {
  const host = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: hostKey }, format: 'jwk' })
  const moment = generateKeyPairSync('x25519')
  const common = diffieHellman({ privateKey: moment.privateKey, publicKey: host })
  const own = String(moment.publicKey.export({ format: 'jwk' }).x)
  const key = Buffer.from(hkdfSync('sha256', common, `${own}.${hostKey}`, 'landfall host seal', 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `h1.${own}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
}
