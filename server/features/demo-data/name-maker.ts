import type { Random } from '#platform/random/seeded-random.ts'
import { chineseCities, chineseSyllables, chineseTrades, nameWords } from './name-words.ts'
import type { Country, NameFamily, ProductLine } from './trade-catalogue.ts'

/** An invented firm: how its papers spell it, and how it is written at home where that is another script. */
export interface FirmName {
  /** Spellings that mean the same firm; the first is the usual one. */
  spellings: readonly string[]
  /** The name in Chinese, Japanese or Korean. */
  native?: string
  /** For host names, unique over the maker's firms. */
  slug: string
}

export interface PersonName {
  name: string
  /** The part of an address before the at sign. */
  mailbox: string
}

const formsByCountry: Readonly<Record<string, readonly string[]>> = {
  NL: ['B.V.'],
  BE: ['NV', 'SA'],
  DK: ['ApS'],
  SE: ['AB'],
  ES: ['S.A.'],
  CL: ['Ltda', 'S.A.'],
  MY: ['Sdn. Bhd.'],
  TH: ['Co., Ltd.'],
  ID: ['Co., Ltd.'],
  NG: ['Ltd'],
  GB: ['Ltd', 'Limited'],
  AU: ['Pty Ltd'],
  ZA: ['Pty Ltd'],
}

const nativeFirms: Partial<
  Record<NameFamily, { brand: string; trades: string; write: (name: string) => string }>
> = {
  japanese: {
    brand: '榛月森風早瑞帆朝霧野雪灯青磁葵楓',
    trades: '商事 物産 生活用品 トレーディング',
    write: (name) => `株式会社${name}`,
  },
  korean: {
    brand: '한빛솔새론다온누리가람별마루늘',
    trades: '무역 상사 리빙 인터내셔널',
    write: (name) => `주식회사 ${name}`,
  },
}

const romanPeople: Partial<Record<NameFamily, string>> = {
  japanese: 'saeki takanashi morimiya kurihara',
  korean: 'kim lee park choi seo',
  chinese: 'chen lin wang zhou xu shen',
}

/** Makes firm names, none of them twice. */
export function createFirmNames(random: Random): (country: Country, line: ProductLine) => FirmName {
  const taken = new Set<string>()
  return (country, line) => {
    for (let attempt = 0; ; attempt += 1) {
      const firm =
        country.names === 'chinese' ? chineseFirm(random, line) : coinedFirm(random, country, attempt)
      if (taken.has(firm.slug) || taken.has(firm.native ?? '')) continue
      taken.add(firm.slug)
      if (firm.native) taken.add(firm.native)
      return firm
    }
  }
}

/** An invented person of a country. */
export function personOf(random: Random, country: Country): PersonName {
  const words = wordsOf(country.names)
  const surname = random.integer(0, words.surnames.length - 1)
  const given = random.pick(words.givenNames)
  const family = words.surnames[surname] ?? ''
  const roman = romanPeople[country.names]?.split(' ')[surname]
  if (roman) return { name: family + given, mailbox: roman }
  return { name: `${given} ${family}`, mailbox: `${slugOf(given)}.${slugOf(family)}` }
}

/** Lower-case letters and digits of a Latin text, without accents. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll('đ', 'd')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '')
}

function chineseFirm(random: Random, line: ProductLine): FirmName {
  const [cityLatin, city] = random.pick(chineseCities)
  const syllables = [
    random.pick(chineseSyllables),
    random.pick(chineseSyllables),
    random.pick(chineseSyllables),
  ]
  const [tradeLatin, trade] = random.pick(chineseTrades[line])
  const brand = syllables.map(([latin]) => latin).join('')
  const stem = `${cityLatin} ${brand} ${tradeLatin}`
  const spellings = [`${stem} CO., LTD.`, `${stem} CO LTD`, `${stem} CO.,LTD`, `${stem} CO., LIMITED`]
  if (tradeLatin === 'IMP & EXP') spellings.push(`${cityLatin} ${brand} IMPORT AND EXPORT CO., LTD.`)
  return {
    spellings,
    native: `${city}${syllables.map(([, character]) => character).join('')}${trade}有限公司`,
    slug: slugOf(`${cityLatin}${brand}${tradeLatin}`),
  }
}

function coinedFirm(random: Random, country: Country, attempt: number): FirmName {
  const words = wordsOf(country.names)
  const coined = random.pick(words.starts) + random.pick(words.ends)
  // When the plain combinations run out, the place tells firms apart.
  const place = attempt > 2 ? random.pick(country.ports).name : ''
  const tail = attempt > 8 ? random.pick(words.ends).trim() : ''
  const name = [random.pick(words.before), coined + tail, random.pick(words.after), place]
    .filter(Boolean)
    .join(' ')
  const form = random.pick(formsByCountry[country.iso2] ?? words.forms)
  const usual = form.startsWith(',') ? name + form : `${name} ${form}`
  const native = nativeName(random, country.names)
  return {
    spellings: [usual, usual.toUpperCase(), plainForm(name, form)],
    ...(native ? { native } : {}),
    slug: slugOf(name),
  }
}

function plainForm(name: string, form: string): string {
  return `${name} ${form.replace(/[.,]/g, '').trim()}`.toUpperCase()
}

function nativeName(random: Random, family: NameFamily): string | undefined {
  const stock = nativeFirms[family]
  if (!stock) return undefined
  const characters = [...stock.brand]
  const brand = random.pick(characters) + random.pick(characters) + random.pick(characters)
  return stock.write(brand + random.pick(stock.trades.split(' ')))
}

function wordsOf(family: NameFamily) {
  const found = nameWords.get(family)
  if (!found) throw new Error(`there are no names of the family ${family}`)
  return found
}
