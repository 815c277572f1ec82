import { generateKeyPair, type KeyObject, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

/** A key as it was made: PEM, and what stands in DNS. */
export interface MadeKey {
  algorithm: 'rsa' | 'ed25519'
  selector: string
  publicKey: string
  privateKey: string
}

const generate = promisify(generateKeyPair)
const rsaBits = 2048
const rawLength = 32

/** The two keys a message is signed with: RSA, which all receivers know, and Ed25519 (RFC 8463) beside it. */
export async function makeKeys(): Promise<MadeKey[]> {
  const mark = randomBytes(3).toString('hex')
  const rsa = await generate('rsa', { modulusLength: rsaBits })
  const ed25519 = await generate('ed25519')
  const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
  const derOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' })
  return [
    {
      algorithm: 'rsa',
      selector: `lf-${mark}`,
      publicKey: derOf(rsa.publicKey).toString('base64'),
      privateKey: pemOf(rsa.privateKey),
    },
    {
      algorithm: 'ed25519',
      selector: `lf-${mark}-ed`,
      // RFC 8463 section 4.2: the key alone.
      publicKey: derOf(ed25519.publicKey).subarray(-rawLength).toString('base64'),
      privateKey: pemOf(ed25519.privateKey),
    },
  ]
}
