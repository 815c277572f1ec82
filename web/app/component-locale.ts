import type { Locale } from '@landfall/contract/locales.ts'
import type { Locale as ComponentLocale } from 'antd/es/locale/index.js'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'

type Loaded = Promise<{ default: ComponentLocale }>

const componentLocales: Record<Locale, () => Loaded> = {
  zh: () => import('antd/es/locale/zh_CN.js'),
  en: () => import('antd/es/locale/en_US.js'),
  es: () => import('antd/es/locale/es_ES.js'),
  ja: () => import('antd/es/locale/ja_JP.js'),
  ko: () => import('antd/es/locale/ko_KR.js'),
  it: () => import('antd/es/locale/it_IT.js'),
}

const dateLocales: Record<Locale, () => Promise<unknown>> = {
  zh: () => import('dayjs/locale/zh-cn.js'),
  // The calendar's own language.
  en: async () => undefined,
  es: () => import('dayjs/locale/es.js'),
  ja: () => import('dayjs/locale/ja.js'),
  ko: () => import('dayjs/locale/ko.js'),
  it: () => import('dayjs/locale/it.js'),
}

// Without its own words the library speaks English. The provider must have some from the start: getting its first
// ones later would make it draw the whole frame anew.
let latest: ComponentLocale = { locale: 'en' }

/** Fetches the component library's words and the calendar's for a language. */
export async function loadComponentLocale(locale: Locale): Promise<ComponentLocale> {
  try {
    const [words] = await Promise.all([componentLocales[locale](), dateLocales[locale]()])
    dayjs.locale(locale === 'zh' ? 'zh-cn' : locale)
    latest = words.default
  } catch {
    // English words are better than no page.
  }
  return latest
}

/** The component library's own words in a language; those before it until they are loaded. */
export function useComponentLocale(locale: Locale): ComponentLocale {
  const [words, setWords] = useState(latest)
  useEffect(() => {
    let isCurrent = true
    void loadComponentLocale(locale).then((loaded) => isCurrent && setWords(loaded))
    return () => {
      isCurrent = false
    }
  }, [locale])
  return words
}
