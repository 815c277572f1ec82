import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { writeAttachment } from './attachment-part.ts'
import { buildMessage } from './message-builder.ts'

const content = Buffer.from([0, 255, 13, 10, 46, 13, 10, ...Buffer.from('--boundary')])

const sent = async (name: string, html?: string) => {
  const raw = await buildMessage({
    from: { name: '', address: 'li@seller.example' },
    to: { name: '', address: 'ann@buyer.example' },
    subject: 'Prices',
    messageId: '7.0@seller.example',
    date: new Date('2026-11-21T09:00:00Z'),
    text: 'See the file',
    html,
    attachments: [writeAttachment({ name, contentType: 'application/pdf', content })],
  })
  return { raw: raw.toString('latin1'), mail: await PostalMime.parse(raw) }
}

test.each([
  'prices.pdf',
  'a "quoted" name; with, signs.pdf',
  '不锈钢保温杯 2026 秋季报价单（含税，人民币与美元对照，宁波离岸价）最终版.pdf',
  'Angebot für Müller & Söhne.pdf',
  'カタログ.pdf',
  '{percent} 100%.pdf',
])('arrives under its name, byte by byte: %s', async (name) => {
  const { raw, mail } = await sent(name, '<p>See the file</p>')
  expect(mail.attachments).toHaveLength(1)
  expect(mail.attachments[0]).toMatchObject({
    filename: name,
    mimeType: 'application/pdf',
    disposition: 'attachment',
  })
  expect(Buffer.from(mail.attachments[0]!.content as ArrayBuffer)).toEqual(content)
  expect([mail.text?.trim(), mail.html?.trim()]).toEqual(['See the file', '<p>See the file</p>'])
  expect(raw).toMatch(/^Content-Type: multipart\/mixed/m)
  expect(raw).toMatch(/^[\r\n\t\x20-\x7e]*$/)
  for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(100)
})

test('goes with plain text too, and a name brings no header or folder of its own', async () => {
  const { raw, mail } = await sent('../x\r\nBcc: spy@else.example.pdf')
  expect(mail.html).toBeUndefined()
  expect(mail.text?.trim()).toBe('See the file')
  expect(raw).not.toMatch(/^Bcc/m)
  expect(mail.attachments[0]?.filename).toBe('.._x Bcc: spy@else.example.pdf')
})
