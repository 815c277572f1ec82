import {
  createCipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import type { MailJob } from '@landfall/contract/desktop-bridge.ts'

/** Seals as a server does. */
export function sealFor(hostKey: string, text: string, about: string): string {
  const host = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: hostKey }, format: 'jwk' })
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  const own = String(publicKey.export({ format: 'jwk' }).x)
  const common = diffieHellman({ privateKey, publicKey: host })
  const key = Buffer.from(hkdfSync('sha256', common, `${own}.${hostKey}`, 'landfall host seal', 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `h1.${own}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
}

/** A job of so many messages from so many mailboxes of one provider. */
export function buildJob(
  hostKey: string,
  {
    port,
    count,
    mailboxes = 1,
    taskId = 7,
  }: { port: number; count: number; mailboxes?: number; taskId?: number },
): MailJob {
  return {
    ...{
      taskId,
      title: 'Spring',
      emailSubject: 'Hello',
      replyEmail: '',
      minSendInterval: 1,
      maxSendInterval: 1,
    },
    ...{ sendMethod: 0, sendTemplateMethod: 0, trackReadStatus: true },
    batchSize: Math.max(100, count),
    sendLimit: 999,
    addressers: Array.from({ length: mailboxes }, (_, at) => {
      const emailAddress = `me${at}@own.example`
      const secret = sealFor(hostKey, 'app-password-1', emailAddress)
      return { emailAddress, secret, host: 'localhost', port, ssl: true, senderName: 'Lin', left: 999 }
    }),
    addressees: Array.from({ length: count }, (_, at) => ({
      name: `Buyer ${at}`,
      addressee: `buyer${at}@to.example`,
      key: `${taskId}:${at}.0`,
      templateId: 1,
      messageToken: `token${at}`,
      unsubscribeUrl: `https://app.example/u/${at}`,
      variables: { 'contact.name': `Buyer <${at}>` },
    })),
    emailTemplates: [
      {
        ...{
          id: 1,
          title: 'First',
          subject: 'Hello {{contact.name|you}}',
          text: 'Hi {{contact.name}} {{unsubscribeUrl}}',
        },
        templateContent:
          '<p>Hi {{contact.name}}</p><a href="{{unsubscribeUrl}}">no more</a><img src="{{pixelUrl}}">',
      },
    ],
    readUrls: Array.from({ length: count }, (_, at) => `https://app.example/t/o/${at}.gif`),
  }
}
