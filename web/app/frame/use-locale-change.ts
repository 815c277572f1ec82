import { sessionRoutes } from '@landfall/contract/access/session.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'
import { changeLocale } from '#platform/i18n.ts'

/** Switches the language here and for the messages of the server. */
export function useLocaleChange(): (locale: Locale) => Promise<void> {
  const client = useQueryClient()
  return async (locale) => {
    await changeLocale(locale)
    await call(sessionRoutes.setLocale, { body: { locale } })
    // The server words some of what is on screen in the caller's language.
    await client.invalidateQueries()
  }
}
