import type { Locale } from '@landfall/contract/locales.ts'
import { wordForms } from '@landfall/contract/word-forms.ts'
import { catalogue as en } from '@landfall/messages/en/catalogue.ts'
import { catalogue as es } from '@landfall/messages/es/catalogue.ts'
import { catalogue as it } from '@landfall/messages/it/catalogue.ts'
import { catalogue as ja } from '@landfall/messages/ja/catalogue.ts'
import { catalogue as ko } from '@landfall/messages/ko/catalogue.ts'
import { catalogue as zh } from '@landfall/messages/zh/catalogue.ts'
import type { Page } from '@playwright/test'

/** Whether all languages are looked at: by `npm run test:screens`, and where the tests of one area run. */
export const isThorough = process.env.LANDFALL_LANGUAGES === 'all'

/** The languages that a journey is walked in: one with all other tests, which see every screen in two. */
export const walked = <L extends Locale>(first: L, other: L): readonly L[] =>
  isThorough ? [first, other] : [first]

export const texts: Record<Locale, typeof zh> = { zh, en, es, ja, ko, it }

/** A text with its placeholders filled in, and the words that go with their numbers. */
export const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)(?:, ([^}]+))?\}/g, (_match, name: string, forms?: string) =>
    wordForms.format(values[name] ?? '', forms),
  )

/** One screen of the product as somebody sees it. */
export interface Screen {
  /** Name for files and messages. */
  name: string
  path: string
  /** Who opens it; nobody for pages before sign-in. */
  userName: string | null
  /** What is done on the page before looking, for example opening a dialog. */
  act?: (page: Page, locale: Locale) => Promise<void>
  /** What is done shows in the page itself; else it opens a dialog. */
  isInPage?: boolean
  /** Its button is not on phones. */
  isWideOnly?: boolean
}
