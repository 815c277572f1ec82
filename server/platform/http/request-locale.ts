import { type Locale, locales, matchLocale } from '@landfall/contract/locales.ts'
import type { FastifyRequest } from 'fastify'

/** The language of an answer: what the page asks for, else what is stored for the user, else the fallback. */
export function requestLocale(request: FastifyRequest, stored?: Locale): Locale {
  const header = request.headers['accept-language'] ?? ''
  const wishes = header.split(',').map((wish) => wish.split(';')[0]?.trim() ?? '')
  const exact = locales.find((locale) => locale === header)
  return exact ?? stored ?? matchLocale(wishes)
}
