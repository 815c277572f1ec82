import { fallbackLocale, type Locale } from '@landfall/contract/locales.ts'
import type { catalogue as zhCatalogue } from '@landfall/messages/zh/catalogue.ts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { ApiError } from './api-error.ts'
import { chooseLocale, currentLocale } from './locale-choice.ts'

type Catalogue = typeof zhCatalogue

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Catalogue }
  }
}

const catalogues: Record<Locale, () => Promise<{ catalogue: Catalogue }>> = {
  zh: () => import('@landfall/messages/zh/catalogue.ts'),
  en: () => import('@landfall/messages/en/catalogue.ts'),
  es: () => import('@landfall/messages/es/catalogue.ts'),
  ja: () => import('@landfall/messages/ja/catalogue.ts'),
  ko: () => import('@landfall/messages/ko/catalogue.ts'),
  it: () => import('@landfall/messages/it/catalogue.ts'),
}

/** Loads the texts of the language in use and starts i18next with them. */
export async function startI18n(): Promise<void> {
  const locale = currentLocale()
  const { catalogue } = await catalogues[locale]()
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: fallbackLocale,
    resources: { [locale]: { translation: catalogue } },
    partialBundledLanguages: true,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    react: { useSuspense: false },
  })
  document.documentElement.lang = locale
}

/** Switches to another language after loading its texts, and remembers the choice. */
export async function changeLocale(locale: Locale): Promise<void> {
  const { catalogue } = await catalogues[locale]()
  i18next.addResourceBundle(locale, 'translation', catalogue, true, true)
  chooseLocale(locale)
  document.documentElement.lang = locale
  await i18next.changeLanguage(locale)
}

/** A sentence for the user about any failure. */
export function describeError(error: unknown): string {
  const { t } = i18next
  if (!(error instanceof ApiError)) return t('common.unexpectedError')
  if (error.message !== '') return error.message
  if (error.name === 'requestTimedOut') return t('common.requestTimedOut')
  if (error.name === 'networkFailed') return t('common.networkFailed')
  if (error.name === 'unreadableAnswer') return t('common.unreadableAnswer', { status: error.code })
  return t('common.unexpectedError')
}
