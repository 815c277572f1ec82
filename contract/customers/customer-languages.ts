/** Languages in which buyers are written to, by ISO 639-1; those of other scripts and regions are meant too. */
export const customerLanguages = [
  ...[
    'ar',
    'bg',
    'bn',
    'cs',
    'da',
    'de',
    'el',
    'en',
    'es',
    'et',
    'fa',
    'fi',
    'fr',
    'he',
    'hi',
    'hr',
    'hu',
    'id',
  ],
  ...[
    'it',
    'ja',
    'ka',
    'kk',
    'km',
    'ko',
    'lt',
    'lv',
    'mk',
    'mn',
    'ms',
    'my',
    'nl',
    'no',
    'pl',
    'pt',
    'ro',
    'ru',
  ],
  ...['sk', 'sl', 'sq', 'sr', 'sv', 'sw', 'th', 'tl', 'tr', 'uk', 'ur', 'uz', 'vi', 'zh'],
] as const
export type CustomerLanguage = (typeof customerLanguages)[number]

/** Where trade with the world is done in English, whatever most people speak. */
const tradesInEnglish = new Set([
  'BD',
  'FJ',
  'GH',
  'HK',
  'IN',
  'KE',
  'LK',
  'MT',
  'MY',
  'NG',
  'PH',
  'PK',
  'RW',
  'SG',
])
const alsoEnglish = new Set(['TZ', 'UG', 'ZA', 'ZM', 'ZW'])
/** What the registers of languages call otherwise. */
const sameAs: Readonly<Record<string, CustomerLanguage>> = {
  nb: 'no',
  nn: 'no',
  fil: 'tl',
  yue: 'zh',
  bs: 'hr',
}

/** One of the languages by its tag (`pt-BR`, `zh_Hant`); undefined for all others. */
export function languageOfTag(tag: string): CustomerLanguage | undefined {
  const [base = ''] = tag.toLowerCase().split(/[-_]/)
  return sameAs[base] ?? customerLanguages.find((language) => language === base)
}

/** The language of each country, by its code; codes that no country has may be among them. */
export function languagesByCountry(): Record<string, CustomerLanguage> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return Object.fromEntries(
    codes.flatMap((code) => {
      const language = languageOfCountry(code)
      return language ? [[code, language]] : []
    }),
  )
}

/** The language in which a country is written to unless somebody has said otherwise; undefined where nobody can tell. */
export function languageOfCountry(country: string | null | undefined): CustomerLanguage | undefined {
  if (!country || !/^[A-Z]{2}$/.test(country)) return undefined
  if (tradesInEnglish.has(country) || alsoEnglish.has(country)) return 'en'
  const { language = '', region } = new Intl.Locale(`und-${country}`).maximize()
  // A code that is no country is answered with the language of all.
  return region === country ? languageOfTag(language) : undefined
}
