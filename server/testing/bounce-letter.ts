/** One report as it might arrive, and what it says about the address `gone@buyer.example`. */
export interface WrittenBounce {
  format: string
  expected: 'hard' | 'soft' | 'delay'
  raw: string
}

/** Whom the returned message was for. */
export const to = 'gone@buyer.example'
const sender = 'sales@seller.example'
/** The returned message. */
export const returned = [
  'Received: from out.seller.example (out.seller.example [192.0.2.10]) by relay.example; Mon, 2 Nov 2026 10:00:00 +0000',
  `From: Sales <${sender}>`,
  `To: ${to}`,
  'Subject: Catalogue of pumps',
  'Message-ID: <catalogue-1@seller.example>',
  '',
  'Dear sir or madam',
].join('\n')

/** Wordings by what they say. */
export type Wordings = Partial<Record<WrittenBounce['expected'], readonly string[]>>

/** What differs between letters. */
export interface Letter {
  from: string
  subject: string
  type?: string
  headers?: readonly string[]
  body: string
}

/** A report as one letter without parts for programs. */
export function letter({
  from,
  subject,
  type = 'text/plain; charset=utf-8',
  headers = [],
  body,
}: Letter): string {
  const head = [
    'Return-Path: <>',
    `From: ${from}`,
    `To: ${sender}`,
    `Subject: ${subject}`,
    'Message-ID: <report@mx.example>',
    'MIME-Version: 1.0',
    ...headers,
    `Content-Type: ${type}`,
  ]
  return [...head, '', body, ''].join('\n')
}
