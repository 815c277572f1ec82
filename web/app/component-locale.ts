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
  en: () => import('dayjs/locale/en.js'),
  es: () => import('dayjs/locale/es.js'),
  ja: () => import('dayjs/locale/ja.js'),
  ko: () => import('dayjs/locale/ko.js'),
  it: () => import('dayjs/locale/it.js'),
}

/** The component library's own words in a language, undefined until they are loaded; calendars follow too. */
export function useComponentLocale(locale: Locale): ComponentLocale | undefined {
  const [loaded, setLoaded] = useState<ComponentLocale>()
  useEffect(() => {
    let isCurrent = true
    Promise.all([componentLocales[locale](), dateLocales[locale]()]).then(([words]) => {
      if (!isCurrent) return
      dayjs.locale(locale === 'zh' ? 'zh-cn' : locale)
      setLoaded(words.default)
    }, ignoreMissing)
    return () => {
      isCurrent = false
    }
  }, [locale])
  return loaded
}

/** Without its own words the library speaks English, which is better than no page. */
function ignoreMissing(): void {}
