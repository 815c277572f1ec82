import { createPrivateKey, hash, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'

/** Where the public key is published and with which private key to sign. */
export interface DkimKey {
  domain: string
  selector: string
  /** PEM; RSA of at least 1024 bits or Ed25519. */
  privateKey: string
}

export interface DkimSigner {
  /** The DKIM-Signature header for header lines (folded, ended by CRLF) and an ASCII body. */
  sign(headerLines: readonly string[], body: string): Promise<string>
}

/** The key cannot be read or is of a kind that DKIM does not know. */
export class DkimKeyError extends Error {}

// RFC 8058 wants both list headers covered; the rest is what RFC 6376 section 5.4.1 recommends.
const signedNames = new Set([
  'from',
  'to',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'feedback-id',
])

const signAside = promisify<string | null, Buffer, KeyObject, Buffer>(sign)

/** A signer of RFC 6376 (RFC 8463 for Ed25519), relaxed/relaxed; the key is parsed once. Throws DkimKeyError. */
export function createDkimSigner({ domain, selector, privateKey }: DkimKey): DkimSigner {
  const key = readKey(privateKey)
  const isRsa = key.asymmetricKeyType === 'rsa'
  const algorithm = isRsa ? 'rsa-sha256' : 'ed25519-sha256'
  // RSA takes as long as all else of a message, so on another thread; the other is done before that has begun.
  const signBytes = (data: string) =>
    isRsa
      ? signAside('sha256', Buffer.from(data, 'latin1'), key)
      : sign(null, hash('sha256', Buffer.from(data, 'latin1'), 'buffer'), key)
  return {
    async sign(headerLines, body) {
      const signed = headerLines
        .map(relaxHeader)
        .filter((line) => signedNames.has(line.slice(0, line.indexOf(':'))))
      const names = signed.map((line) => line.slice(0, line.indexOf(':'))).join(':')
      const bodyHash = hash('sha256', Buffer.from(relaxBody(body), 'latin1'), 'base64')
      const unsigned =
        `DKIM-Signature: v=1; a=${algorithm}; c=relaxed/relaxed; d=${domain}; s=${selector};\r\n` +
        ` h=${names};\r\n bh=${bodyHash};\r\n b=`
      const data = `${signed.join('\r\n')}\r\n${relaxHeader(unsigned)}`
      const signature = (await signBytes(data)).toString('base64')
      return `${unsigned}${signature.replace(/.{72}(?=.)/g, '$&\r\n ')}\r\n`
    },
  }
}

function readKey(pem: string): KeyObject {
  let key: KeyObject
  try {
    key = createPrivateKey(pem)
  } catch (cause) {
    throw new DkimKeyError('not a private key in PEM form', { cause })
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  const isUsable = key.asymmetricKeyType === 'ed25519' || (key.asymmetricKeyType === 'rsa' && bits >= 1024)
  if (!isUsable) throw new DkimKeyError('neither RSA of 1024 bits or more nor Ed25519')
  return key
}

function relaxHeader(line: string): string {
  const colon = line.indexOf(':')
  const value = line
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return `${line.slice(0, colon).trim().toLowerCase()}:${value}`
}

// Looks for what is rare instead of visiting every space, which took longer than signing.
function relaxBody(body: string): string {
  const single = /\t| {2}/.test(body) ? body.replace(/[ \t]{2,}|\t/g, ' ') : body
  const trimmed = single.includes(' \r\n') ? single.replaceAll(' \r\n', '\r\n') : single
  let end = trimmed.length
  while (trimmed.endsWith('\r\n\r\n', end)) end -= 2
  return end === trimmed.length ? trimmed : trimmed.slice(0, end)
}
