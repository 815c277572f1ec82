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

// The sign-in page needs few texts, the frame, the home page and the first list some more.
const firstTexts: Record<Locale, Load> = {
  zh: () => import('@landfall/messages/zh/first-catalogue.ts'),
  en: () => import('@landfall/messages/en/first-catalogue.ts'),
  es: () => import('@landfall/messages/es/first-catalogue.ts'),
  ja: () => import('@landfall/messages/ja/first-catalogue.ts'),
  ko: () => import('@landfall/messages/ko/first-catalogue.ts'),
  it: () => import('@landfall/messages/it/first-catalogue.ts'),
}
const frameTexts: Record<Locale, Load> = {
  zh: () => import('@landfall/messages/zh/frame-catalogue.ts'),
  en: () => import('@landfall/messages/en/frame-catalogue.ts'),
  es: () => import('@landfall/messages/es/frame-catalogue.ts'),
  ja: () => import('@landfall/messages/ja/frame-catalogue.ts'),
  ko: () => import('@landfall/messages/ko/frame-catalogue.ts'),
  it: () => import('@landfall/messages/it/frame-catalogue.ts'),
}

let stage: 'first' | 'frame' | 'all' = 'first'
/** Languages that have all their texts. */
const completeLocales = new Set<Locale>()

/** Loads the first texts of the language in use and starts i18next with them. */
export async function startI18n(): Promise<void> {
  const locale = currentLocale()
  await i18next
    .use(initReactI18next)
    .use(wordForms)
    .init({
      lng: locale,
      fallbackLng: fallbackLocale,
      resources: { [locale]: { translation: (await loadTexts(locale)).areas } },
      partialBundledLanguages: true,
      parseMissingKeyHandler: missingText,
      interpolation: { prefix: '{', suffix: '}', escapeValue: false },
      // What is on screen is worded anew when more texts arrive.
      react: { useSuspense: false, bindI18nStore: 'added' },
    })
  document.documentElement.lang = locale
}

/** Loads the texts of the frame in the language in use, and from then on in every language. */
export async function loadFrameTexts(): Promise<void> {
  if (stage === 'first') stage = 'frame'
  await addTexts()
}

/** Loads all texts of the language in use; from then on every language is loaded whole. */
export async function loadAllTexts(): Promise<void> {
  stage = 'all'
  await addTexts()
}

async function addTexts(): Promise<void> {
  const locale = currentLocale()
  const texts = await loadTexts(locale)
  // Beside the start of i18next the texts may arrive first.
  if (i18next.isInitialized) addBundle(locale, texts)
}

/** Switches to another language after loading its texts, and remembers the choice. */
export async function changeLocale(locale: Locale): Promise<void> {
  let wanted: typeof stage
  do {
    wanted = stage
    addBundle(locale, await loadTexts(locale))
    // Meanwhile something may have needed the texts of more areas.
  } while (wanted !== stage)
  chooseLocale(locale)
  document.documentElement.lang = locale
  await i18next.changeLanguage(locale)
}

interface Texts {
  areas: Part
  areAll: boolean
}

function addBundle(locale: Locale, { areas, areAll }: Texts): void {
  i18next.addResourceBundle(locale, 'translation', areas, true, true)
  if (areAll) completeLocales.add(locale)
}

async function loadTexts(locale: Locale): Promise<Texts> {
  if (stage === 'all') return { areas: (await catalogues[locale]()).catalogue, areAll: true }
  const wanted = stage === 'frame' ? [firstTexts, frameTexts] : [firstTexts]
  const parts = await Promise.all(wanted.map((part) => part[locale]()))
  return { areas: Object.assign({}, ...parts.map(({ catalogue }) => catalogue)), areAll: false }
}

/** Keys are for nobody to read: what has no words yet stays blank and fetches them. */
function missingText(key: string): string {
  if (completeLocales.has(currentLocale())) return key
  void loadAllTexts().catch(() => undefined)
  return ''
}

/** The sentence of an error that is known by its name only. */
export function describeErrorName(name: string): string {
  const key = `errors.${name}`
  // Before all texts are there, asking for this one fetches them.
  const isKnown = i18next.exists(key) || !completeLocales.has(currentLocale())
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
