import type { Locale } from '@landfall/contract/locales.ts'
import { translate } from '#platform/i18n/translate.ts'
import { unreachable } from './outside-address.ts'

/** What went wrong at a host that somebody named, as it is shown: a server's own words, or that it was not reached. */
export function textOfTrouble(locale: Locale, trouble: string): string {
  return trouble === unreachable ? translate(locale, 'errors.hostUnreachable') : trouble
}
