import type { Socket } from 'node:net'
import type { Envelope } from '@landfall/contract/envelope.ts'
import { type ErrorName, errorCodes } from '@landfall/contract/error-codes.ts'
import { fallbackLocale } from '@landfall/contract/locales.ts'
import { translate } from '#platform/i18n/translate.ts'

/**
 * The longest head of a request: the longest filter, search and words left out, written in Chinese, take nine letters a
 * character in an address.
 */
export const longestHead = 128 * 1024

interface Answer {
  status: string
  name: ErrorName
  values?: Record<string, unknown>
}

const answers: Record<string, Answer> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    name: 'tooLarge',
    values: { limit: `${longestHead / 1024} KB` },
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', name: 'badRequest' },
}

/** Answers what never becomes a request, because its head is too large or is none, and ends the connection. */
export function answerUnread({ code }: { code?: string }, socket: Socket): void {
  // Who is gone reads no answer.
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, name, values } = answers[code ?? ''] ?? { status: '400 Bad Request', name: 'badRequest' }
  const data = name === 'badRequest' ? { issues: [] } : null
  const message = translate(fallbackLocale, `errors.${name}`, values)
  const body = JSON.stringify({ code: errorCodes[name], message, data } satisfies Envelope)
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
