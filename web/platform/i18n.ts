import { fallbackLocale, type Locale } from '@landfall/contract/locales.ts'
import { wordForms } from '@landfall/contract/word-forms.ts'
import type { catalogue as zhCatalogue } from '@landfall/messages/zh/catalogue.ts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { ApiError, sessionFailures } from './api-error.ts'
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

/** All texts of a language, whichever is in use: for what is written to people who speak it. */
export const loadTextsOf = async (locale: Locale): Promise<Catalogue> =>
  (await catalogues[locale]()).catalogue

/** Some areas, or some texts of them. */
type Part = { [Area in keyof Catalogue]?: Partial<Catalogue[Area]> }
type Load = () => Promise<{ catalogue: Part }>

/** Texts that are loaded together. */
export type TextPart = 'first' | 'frame' | 'customs'

// The sign-in page needs few texts; the frame, the home page and the first list some more; so does the customs query.
const textParts: Record<TextPart, Record<Locale, Load>> = {
  first: {
    zh: () => import('@landfall/messages/zh/first-catalogue.ts'),
    en: () => import('@landfall/messages/en/first-catalogue.ts'),
    es: () => import('@landfall/messages/es/first-catalogue.ts'),
    ja: () => import('@landfall/messages/ja/first-catalogue.ts'),
    ko: () => import('@landfall/messages/ko/first-catalogue.ts'),
    it: () => import('@landfall/messages/it/first-catalogue.ts'),
  },
  frame: {
    zh: () => import('@landfall/messages/zh/frame-catalogue.ts'),
    en: () => import('@landfall/messages/en/frame-catalogue.ts'),
    es: () => import('@landfall/messages/es/frame-catalogue.ts'),
    ja: () => import('@landfall/messages/ja/frame-catalogue.ts'),
    ko: () => import('@landfall/messages/ko/frame-catalogue.ts'),
    it: () => import('@landfall/messages/it/frame-catalogue.ts'),
  },
  customs: {
    zh: () => import('@landfall/messages/zh/customs-catalogue.ts'),
    en: () => import('@landfall/messages/en/customs-catalogue.ts'),
    es: () => import('@landfall/messages/es/customs-catalogue.ts'),
    ja: () => import('@landfall/messages/ja/customs-catalogue.ts'),
    ko: () => import('@landfall/messages/ko/customs-catalogue.ts'),
    it: () => import('@landfall/messages/it/customs-catalogue.ts'),
  },
}

/** What is loaded in every language from the moment it is first needed. */
const neededTexts = new Set<TextPart | 'all'>(['first'])
/** What each language has. */
const loadedTexts = new Map<Locale, ReadonlySet<TextPart | 'all'>>()

/** Loads the first texts of the language in use and starts i18next with them. */
export async function startI18n(): Promise<void> {
  const locale = currentLocale()
  const { areas, parts } = await fetchTexts(locale)
  await i18next
    .use(initReactI18next)
    .use(wordForms)
    .init({
      lng: locale,
      fallbackLng: fallbackLocale,
      resources: { [locale]: { translation: areas } },
      partialBundledLanguages: true,
      parseMissingKeyHandler: missingText,
      interpolation: { prefix: '{', suffix: '}', escapeValue: false },
      // What is on screen is worded anew when more texts arrive.
      react: { useSuspense: false, bindI18nStore: 'added' },
    })
  loadedTexts.clear()
  loadedTexts.set(locale, parts)
  document.documentElement.lang = locale
}

/** Loads some texts, or all, of the language in use; from then on they are loaded in every language. */
export async function loadTexts(part: TextPart | 'all'): Promise<void> {
  neededTexts.add(part)
  const locale = currentLocale()
  if (hasTexts(locale, part)) return
  const texts = await fetchTexts(locale)
  // Beside the start of i18next the texts may arrive first.
  if (i18next.isInitialized) addBundle(locale, texts)
}

/** Switches to another language after loading its texts, and remembers the choice. */
export async function changeLocale(locale: Locale): Promise<void> {
  let needed: number
  do {
    needed = neededTexts.size
    addBundle(locale, await fetchTexts(locale))
    // Meanwhile something may have needed the texts of more areas.
  } while (needed !== neededTexts.size)
  chooseLocale(locale)
  document.documentElement.lang = locale
  await i18next.changeLanguage(locale)
}

interface Texts {
  areas: Part
  parts: ReadonlySet<TextPart | 'all'>
}

function addBundle(locale: Locale, { areas, parts }: Texts): void {
  i18next.addResourceBundle(locale, 'translation', areas, true, true)
  loadedTexts.set(locale, new Set([...(loadedTexts.get(locale) ?? []), ...parts]))
}

function hasTexts(locale: Locale, part: TextPart | 'all'): boolean {
  const loaded = loadedTexts.get(locale)
  return loaded !== undefined && (loaded.has('all') || loaded.has(part))
}

async function fetchTexts(locale: Locale): Promise<Texts> {
  const parts = new Set(neededTexts)
  if (parts.has('all')) return { areas: (await catalogues[locale]()).catalogue, parts }
  const names = (Object.keys(textParts) as TextPart[]).filter((part) => parts.has(part))
  const loaded = await Promise.all(names.map((part) => textParts[part][locale]()))
  return { areas: Object.assign({}, ...loaded.map(({ catalogue }) => catalogue)), parts }
}

/** Keys are for nobody to read: what has no words yet stays blank and fetches them. */
function missingText(key: string): string {
  if (hasTexts(currentLocale(), 'all')) return key
  void loadTexts('all').catch(() => undefined)
  return ''
}

/** The sentence of an error that is known by its name only. */
export function describeErrorName(name: string): string {
  const key = `errors.${name}`
  // Before all texts are there, asking for this one fetches them.
  const isKnown = i18next.exists(key) || !hasTexts(currentLocale(), 'all')
  return i18next.t(isKnown ? (key as 'errors.unexpected') : 'errors.unexpected')
}

/** A sentence for the user about any failure. */
export function describeError(error: unknown): string {
  const { t } = i18next
  if (!(error instanceof ApiError)) return t('common.unexpectedError')
  if (error.message !== '') return error.message
  if (error.name === 'requestTimedOut') return t('common.requestTimedOut')
  if (error.name === 'networkFailed') return t('common.networkFailed')
  if (error.name === 'unreadableAnswer') return t('common.unreadableAnswer', { status: error.code })
  const failure = sessionFailures.find((name) => name === error.name)
  return failure ? t(`common.session.${failure}`) : t('common.unexpectedError')
}

/** A sentence about a failure that begins with what was tried, as far as that is known. */
export function describeFailure(error: unknown): string {
  const reason = describeError(error)
  const act = error instanceof ApiError && error.act
  return act ? i18next.t(`common.failed.${act}`, { reason }) : reason
}
