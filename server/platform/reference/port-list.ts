import type { Locale } from '@landfall/contract/locales.ts'
import { portNames } from './port-names.ts'
import { portsOfAfricaAndOceania } from './ports-africa-oceania.ts'
import { portsOfAmerica } from './ports-america.ts'
import { portsOfEastAsia } from './ports-east-asia.ts'
import { portsOfEurope } from './ports-europe.ts'
import { portsOfSouthAsia } from './ports-south-asia.ts'

/** A sea port, airport or inland port by its UN/LOCODE. */
export interface Port {
  code: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** The state it lies in, where ports of the country are told apart by theirs. */
  state: string
  /** In Chinese and English; in the other languages where it has a name of its own. */
  names: Partial<Record<Locale, string>> & { en: string }
  /** Other ports of the same name count more, unless its country or state is told. */
  isNamesake: boolean
  /** Further ways of writing it; those that begin with `*` count only beside its country. */
  spellings: readonly string[]
  /** Further codes by which files call it. */
  codes: readonly string[]
}

const isCode = (text: string) => /^[A-Z]{2}[A-Z0-9]{3}$/.test(text)

/** A line is `code.state|*English|Chinese|spellings and further codes`; `*` marks a name that needs its country beside it. */
function portOf(line: string): Port {
  const [place = '', name = '', zh = '', further = ''] = line.split('|')
  const [code = '', state = ''] = place.split('.')
  const spellings = further.split(';').filter((text) => text !== '')
  return {
    code,
    country: code.slice(0, 2),
    state,
    names: { zh, en: name.replace('*', '') },
    isNamesake: name.startsWith('*'),
    spellings: spellings.filter((text) => !isCode(text)),
    codes: spellings.filter(isCode),
  }
}

const linesOf = (table: string) => table.trim().split('\n')

/** The ports that files name often, by country and code. */
export const ports: readonly Port[] = [
  portsOfEastAsia,
  portsOfSouthAsia,
  portsOfEurope,
  portsOfAmerica,
  portsOfAfricaAndOceania,
]
  .flatMap(linesOf)
  .map(portOf)
  .sort((a, b) => (a.code < b.code ? -1 : 1))

const portsByCode = new Map(ports.map((port) => [port.code, port]))

for (const line of linesOf(portNames)) {
  const [code = '', es, it, ja, ko] = line.split('|')
  const port = portsByCode.get(code)
  for (const [locale, name] of Object.entries({ es, it, ja, ko }))
    if (port && name) port.names[locale as Locale] = name
}

const portsByAnyCode = new Map(
  ports.flatMap((port) => [port.code, ...port.codes].map((code) => [code, port] as const)),
)

/** The port of a UN/LOCODE or of a further code, in letters of either size; undefined for codes that are not in the list. */
export function portOfCode(code: string): Port | undefined {
  return portsByAnyCode.get(code.toUpperCase())
}

/** What a port is called; in English where the language has no name for it. */
export function portName({ names }: Port, locale: Locale): string {
  return names[locale] || names.en
}

/** What the port of a code is called; empty for any other text. */
export function nameOfPortCode(code: string, locale: Locale): string {
  const port = portsByCode.get(code)
  return port ? portName(port, locale) : ''
}
