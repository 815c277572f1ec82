import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Encrypts secrets at rest and derives keys for signed tokens, all from one master key. */
export interface SecretBox {
  /** AES-256-GCM; the result is base64url text that only this installation can open. */
  seal(text: string): string
  /** Throws when the text was not sealed with this key. */
  open(sealed: string): string
  /** A 32-byte key for one purpose, for example `tracking-token`. */
  deriveKey(purpose: string): Buffer
}

/** `masterKey` is 32 bytes. */
export function createSecretBox(masterKey: Buffer): SecretBox {
  const deriveKey = (purpose: string) => Buffer.from(hkdfSync('sha256', masterKey, 'landfall', purpose, 32))
  const sealingKey = deriveKey('seal')
  return {
    deriveKey,
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

/** The master key: 64 hex digits given by configuration, else generated once into the data folder. */
export function loadMasterKey(dataDir: string, configured: string | undefined): Buffer {
  if (configured) return Buffer.from(configured, 'hex')
  const path = join(dataDir, 'master.key')
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  }
  return Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
}
