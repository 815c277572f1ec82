import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { createDkimSigner, DkimKeyError } from './dkim-signer.ts'
import { buildMessage, type MailMessage } from './message-builder.ts'
import { encodeBody, encodeHeaderText } from './mime-encoding.ts'

const message: MailMessage = {
  from: { name: 'Li Wei, Export', address: 'li@seller.example' },
  to: { name: '佐藤 花子', address: 'sato@buyer.example' },
  subject:
    'Angebot für 不锈钢 fittings – a subject that is long enough to need more than one encoded word here',
  messageId: '7.0@seller.example',
  date: new Date('2026-11-21T09:00:00Z'),
  text: 'Guten Tag Müller,\nline two\n.a line that starts with a dot',
  html: `<p>Dear 佐藤</p><p>${'长'.repeat(900)}</p>`,
  headers: [['List-Unsubscribe', '<https://mail.example/u/abc>']],
}

describe('buildMessage', () => {
  test('is read back unchanged, text first', async () => {
    const raw = await buildMessage(message)
    const mail = await PostalMime.parse(raw)
    expect(mail.subject).toBe(message.subject)
    expect(mail.from).toEqual(message.from)
    expect(mail.to).toEqual([message.to])
    expect(mail.messageId).toBe('<7.0@seller.example>')
    expect(mail.text?.replaceAll('\r\n', '\n').trim()).toBe(message.text)
    expect(mail.html?.trim()).toBe(message.html)
    expect(raw.indexOf('text/plain')).toBeLessThan(raw.indexOf('text/html'))
  })

  test('has only short ASCII lines that end with CRLF', async () => {
    const raw = await buildMessage({ ...message, html: `<p>${'x'.repeat(5000)}</p>` })
    const text = raw.toString('latin1')
    expect(text).toMatch(/^[\r\n\t\x20-\x7e]*$/)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) expect(line.length).toBeLessThanOrEqual(200)
  })

  test('a value with line breaks cannot start a header', async () => {
    const evil = 'Hello\r\nBcc: victim@example.org'
    const raw = await buildMessage({
      ...message,
      subject: evil,
      from: { name: evil, address: 'a@b.example\r\nBcc: v@example.org' },
      headers: [['X-Note', evil]],
    })
    expect(raw.toString('latin1').split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m)
  })

  test('any text survives encoding', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 300 }), async (text) => {
        // A carriage return, a control character or an outer space is not kept by design.
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the builder replaces
        const clean = text.replace(/[\x00-\x1f\x7f]+/g, ' ').trim()
        const raw = await buildMessage({ ...message, subject: clean, text: clean, html: undefined })
        const mail = await PostalMime.parse(raw)
        expect(mail.text?.replace(/\r?\n$/, '')).toBe(clean)
        expect((mail.subject ?? '').replace(/\s+/g, ' ')).toBe(clean.replace(/\s+/g, ' '))
      }),
      { numRuns: 200 },
    )
  })

  test('chooses the encoding by content', () => {
    expect(encodeBody('plain').encoding).toBe('7bit')
    expect(encodeBody('a'.repeat(1000)).encoding).toBe('quoted-printable')
    expect(encodeBody('Grüße aus Köln an alle Kunden').encoding).toBe('quoted-printable')
    expect(encodeBody('您好').encoding).toBe('base64')
    expect(encodeHeaderText('=?UTF-8?B?eA==?=')).not.toBe('=?UTF-8?B?eA==?=')
  })
})

describe('DKIM', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const ed = generateKeyPairSync('ed25519')
  const pem = (key: typeof rsa.privateKey) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

  test('both signatures verify by the rules of RFC 6376', async () => {
    const signers = [
      createDkimSigner({ domain: 'seller.example', selector: 's1', privateKey: pem(rsa.privateKey) }),
      createDkimSigner({ domain: 'seller.example', selector: 'e1', privateKey: pem(ed.privateKey) }),
    ]
    const raw = (await buildMessage(message, signers)).toString('latin1')
    expect(verifyDkim(raw, 0, createPublicKey(rsa.privateKey))).toBe(true)
    expect(verifyDkim(raw, 1, createPublicKey(ed.privateKey))).toBe(true)
    expect(verifyDkim(raw.replace('line two', 'line 2'), 0, createPublicKey(rsa.privateKey))).toBe(false)
    expect(
      verifyDkim(raw.replace('mail.example/u', 'evil.example/u'), 0, createPublicKey(rsa.privateKey)),
    ).toBe(false)
  })

  test('a body of any blanks verifies', async () => {
    const signer = createDkimSigner({
      domain: 'seller.example',
      selector: 'e1',
      privateKey: pem(ed.privateKey),
    })
    const blanks = fc.array(fc.constantFrom(' ', '  ', '\t', ' \t', 'a', '\n', ' \n', '\n\n'), {
      maxLength: 30,
    })
    await fc.assert(
      fc.asyncProperty(blanks, async (pieces) => {
        const raw = await buildMessage({ ...message, text: pieces.join(''), html: undefined }, [signer])
        expect(verifyDkim(raw.toString('latin1'), 0, createPublicKey(ed.privateKey))).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  test('refuses keys that receivers do not accept', () => {
    const weak = generateKeyPairSync('rsa', { modulusLength: 768 }).privateKey
    for (const privateKey of ['nonsense', pem(weak)]) {
      expect(() => createDkimSigner({ domain: 'a.example', selector: 's', privateKey })).toThrow(DkimKeyError)
    }
  })
})

// Written from the RFC, without the signer's code: unfolds, collapses, looks fields up by the h= list.
function verifyDkim(raw: string, index: number, key: ReturnType<typeof createPublicKey>): boolean {
  const split = raw.indexOf('\r\n\r\n')
  const fields = raw.slice(0, split).split(/\r\n(?![ \t])/)
  const body = raw.slice(split + 4)
  const canonical = (field: string) => {
    const [, name = '', value = ''] = /^([^:]+):([\s\S]*)$/.exec(field) ?? []
    return `${name.toLowerCase()}:${value.replace(/\s+/g, ' ').trim()}`
  }
  const signature = fields.filter((field) => field.startsWith('DKIM-Signature'))[index] ?? ''
  const tags = new Map(
    signature
      .slice('DKIM-Signature:'.length)
      .split(';')
      .map((tag) => {
        const at = tag.indexOf('=')
        return [tag.slice(0, at).trim(), tag.slice(at + 1).replace(/\s+/g, '')] as const
      }),
  )
  const canonicalBody = `${body
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trimEnd())
    .join('\r\n')
    .replace(/(\r\n)*$/, '')}\r\n`
  const bodyHash = createHash('sha256').update(canonicalBody, 'latin1').digest('base64')
  if (bodyHash !== tags.get('bh')) return false
  const signed = (tags.get('h') ?? '')
    .split(':')
    .map((name) => canonical(fields.find((field) => field.toLowerCase().startsWith(`${name}:`)) ?? ''))
  const data = [...signed, canonical(signature.replace(/(\bb=)[\s\S]*$/, '$1'))].join('\r\n')
  const bytes = Buffer.from(tags.get('b') ?? '', 'base64')
  return key.asymmetricKeyType === 'rsa'
    ? verify('sha256', Buffer.from(data, 'latin1'), key, bytes)
    : verify(null, createHash('sha256').update(data, 'latin1').digest(), key, bytes)
}
