import { fallbackLocale, type Locale, locales } from '@landfall/contract/locales.ts'
import { wordForms } from '@landfall/contract/word-forms.ts'
import { catalogue as en } from '@landfall/messages/en/catalogue.ts'
import { catalogue as es } from '@landfall/messages/es/catalogue.ts'
import { catalogue as it } from '@landfall/messages/it/catalogue.ts'
import { catalogue as ja } from '@landfall/messages/ja/catalogue.ts'
import { catalogue as ko } from '@landfall/messages/ko/catalogue.ts'
import { catalogue as zh } from '@landfall/messages/zh/catalogue.ts'
import { createInstance } from 'i18next'

const catalogues: Record<Locale, typeof zh> = { zh, en, es, ja, ko, it }

const i18n = createInstance()
await i18n.use(wordForms).init({
  fallbackLng: fallbackLocale,
  supportedLngs: [...locales],
  resources: Object.fromEntries(locales.map((locale) => [locale, { translation: catalogues[locale] }])),
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
})

const translators = new Map(locales.map((locale) => [locale, i18n.getFixedT(locale)]))

/** The text of a message key in a language; placeholders are `{name}`, with words that go with a number `{name, # row|# rows}`. */
export function translate(locale: Locale, key: string, values: Record<string, unknown> = {}): string {
  return String(translators.get(locale)?.(key, values) ?? key)
}
