import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The key of this host, for which servers seal the secrets of mailboxes. */
export interface HostKey {
  /** Its public half: 32 bytes as base64url. */
  name: string
  /** Throws when a text was not sealed for this host, or not about this. */
  open(sealed: string, about: string): string
}

/** The key kept in a folder, made the first time. */
export function loadHostKey(folder: string): HostKey {
  const path = join(folder, 'host.key')
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true })
    const { privateKey } = generateKeyPairSync('x25519')
    writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  }
  const privateKey = createPrivateKey(readFileSync(path))
  const name = String(createPublicKey(privateKey).export({ format: 'jwk' }).x)
  return {
    name,
    open(sealed, about) {
      const [version, own, body] = sealed.split('.')
      if (version !== 'h1' || !own || !body) throw new Error('this is not sealed for a host')
      const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: own }, format: 'jwk' })
      const common = diffieHellman({ privateKey, publicKey })
      const key = Buffer.from(hkdfSync('sha256', common, `${own}.${name}`, 'landfall host seal', 32))
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAAD(Buffer.from(about))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}
