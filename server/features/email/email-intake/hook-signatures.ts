import { createHmac, createPublicKey, createVerify, timingSafeEqual, X509Certificate } from 'node:crypto'

/** A message of Amazon SNS with what it signs. */
export interface SnsMessage {
  Type: 'Notification' | 'SubscriptionConfirmation' | 'UnsubscribeConfirmation'
  MessageId: string
  TopicArn: string
  Message: string
  Timestamp: string
  SignatureVersion: string
  Signature: string
  SigningCertURL: string
  Subject?: string
  Token?: string
  SubscribeURL?: string
}

const snsFields = [
  'Type',
  'MessageId',
  'TopicArn',
  'Message',
  'Timestamp',
  'Signature',
  'SigningCertURL',
] as const

/** Reads what SNS delivered; undefined for anything else. */
export function readSnsMessage(body: unknown): SnsMessage | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const fields = body as Record<string, unknown>
  if (!snsFields.every((name) => typeof fields[name] === 'string')) return undefined
  const types = ['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']
  return types.includes(fields.Type as string) ? (fields as unknown as SnsMessage) : undefined
}

/** Whether an address is one of SNS itself, so that nobody else signs or is called. */
export function isOfSns(address: string | undefined): address is string {
  if (!address || !URL.canParse(address)) return false
  const { protocol, hostname, port, username } = new URL(address)
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    /^sns\.[a-z0-9-]{3,30}\.amazonaws\.com(?:\.cn)?$/.test(hostname)
  )
}

const signed = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const

// What was delivered but not taken is tried for an hour; what is older is a copy that somebody kept.
const oldestMs = 2 * 3_600_000

/** Whether SNS has signed a message with the certificate (PEM), and not long ago. */
export function isSignedBySns(message: SnsMessage, certificate: string, now = Date.now()): boolean {
  const age = now - Date.parse(message.Timestamp)
  if (!(Math.abs(age) < oldestMs)) return false
  const text = signed[message.Type]
    .filter((name) => message[name] !== undefined)
    .map((name) => `${name}\n${message[name]}\n`)
    .join('')
  try {
    const { publicKey, validFrom, validTo } = new X509Certificate(certificate)
    if (now < Date.parse(validFrom) || now > Date.parse(validTo)) return false
    const verify = createVerify(message.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1')
    return verify.update(text).verify(publicKey, message.Signature, 'base64')
  } catch {
    return false
  }
}

/** Whether Mailgun has signed an event with its signing key. */
export function isSignedByMailgun(body: unknown, signingKey: string, now = Date.now()): boolean {
  const { signature } = (body ?? {}) as { signature?: unknown }
  const { timestamp, token, signature: given } = (signature ?? {}) as Record<string, unknown>
  if (typeof timestamp !== 'string' || typeof token !== 'string' || typeof given !== 'string') return false
  // Mailgun tries again for eight hours.
  if (!(Math.abs(now - Number(timestamp) * 1000) < 9 * 3_600_000)) return false
  const expected = createHmac('sha256', signingKey).update(`${timestamp}${token}`).digest()
  const actual = Buffer.from(given, 'hex')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** A verification key of SendGrid; undefined when it is none. */
export function readSendgridKey(text: string) {
  try {
    const body = text.replace(/-----[^-]+-----|\s+/g, '')
    const key = createPublicKey({ key: Buffer.from(body, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ec' ? key : undefined
  } catch {
    return undefined
  }
}

/** Whether SendGrid has signed a batch of events. */
export function isSignedBySendgrid(
  raw: Buffer,
  { signature, timestamp }: { signature: string; timestamp: string },
  verificationKey: string,
): boolean {
  const key = readSendgridKey(verificationKey)
  if (!key) return false
  try {
    return createVerify('sha256').update(timestamp).update(raw).verify(key, signature, 'base64')
  } catch {
    return false
  }
}
