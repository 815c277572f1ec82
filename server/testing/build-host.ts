import { createDecipheriv, createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync } from 'node:crypto'

/** The host of a client as the server knows it. */
export interface Host {
  key: string
  open(sealed: string, about: string): string
}

/** Makes a host with a key of its own. */
export function buildHost(): Host {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  const key = String(publicKey.export({ format: 'jwk' }).x)
  return {
    key,
    open(sealed, about) {
      const [, own = '', body = ''] = sealed.split('.')
      const other = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: own }, format: 'jwk' })
      const common = diffieHellman({ privateKey, publicKey: other })
      const secret = Buffer.from(hkdfSync('sha256', common, `${own}.${key}`, 'landfall host seal', 32))
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, 12))
      decipher.setAAD(Buffer.from(about))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString()
    },
  }
}
