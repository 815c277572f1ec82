import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'

/** Where the public key is published and with which private key to sign. */
export interface DkimKey {
  domain: string
  selector: string
  /** PEM; RSA of at least 1024 bits or Ed25519. */
  privateKey: string
}

export interface DkimSigner {
  /** The DKIM-Signature header for header lines (folded, ended by CRLF) and an ASCII body. */
  sign(headerLines: readonly string[], body: string): string
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

/** A signer of RFC 6376 (RFC 8463 for Ed25519), relaxed/relaxed; the key is parsed once. Throws DkimKeyError. */
export function createDkimSigner({ domain, selector, privateKey }: DkimKey): DkimSigner {
  const key = readKey(privateKey)
  const isRsa = key.asymmetricKeyType === 'rsa'
  const algorithm = isRsa ? 'rsa-sha256' : 'ed25519-sha256'
  const signBytes = (data: string) =>
    isRsa
      ? sign('sha256', Buffer.from(data, 'latin1'), key)
      : sign(null, createHash('sha256').update(data, 'latin1').digest(), key)
  return {
    sign(headerLines, body) {
      const signed = headerLines
        .map(relaxHeader)
        .filter((line) => signedNames.has(line.slice(0, line.indexOf(':'))))
      const names = signed.map((line) => line.slice(0, line.indexOf(':'))).join(':')
      const bodyHash = createHash('sha256').update(relaxBody(body), 'latin1').digest('base64')
      const unsigned =
        `DKIM-Signature: v=1; a=${algorithm}; c=relaxed/relaxed; d=${domain}; s=${selector};\r\n` +
        ` h=${names};\r\n bh=${bodyHash};\r\n b=`
      const data = `${signed.join('\r\n')}\r\n${relaxHeader(unsigned)}`
      return `${unsigned}${signBytes(data)
        .toString('base64')
        .replace(/.{72}(?=.)/g, '$&\r\n ')}\r\n`
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
