import { countryCode } from './country-names.ts'
import { regionsOf } from './country-regions.ts'
import { foldName } from './name-folding.ts'
import { type Port, portOfCode, ports } from './port-list.ts'

interface Named {
  port: Port
  /** Means this port only beside its country or state. */
  isNamesake: boolean
}

/** A country, or a state of one. */
interface Place {
  country: string
  state?: string
}

const portsByName = new Map<string, Named[]>()

for (const port of ports) {
  for (const name of Object.values(port.names)) addName(name, port, port.isNamesake)
  for (const name of port.spellings) addName(name.replace('*', ''), port, name.startsWith('*'))
}

function addName(name: string, port: Port, isNamesake: boolean): void {
  const key = foldName(name)
  const known = portsByName.get(key) ?? []
  if (key !== '' && !known.some((one) => one.port === port))
    portsByName.set(key, [...known, { port, isNamesake }])
}

/** Lands whose ports are also told by the name of another country. */
const partOf: Readonly<Record<string, string>> = {
  HK: 'CN',
  MO: 'CN',
  TW: 'CN',
  PR: 'US',
  GU: 'US',
  RE: 'FR',
  GP: 'FR',
  MQ: 'FR',
}

/** Names of countries as manifests of the United States write them. */
const manifestCountries: Readonly<Record<string, string>> = {
  federalrepublicofgermany: 'DE',
  westgermany: 'DE',
  korearepublicof: 'KR',
  koreasouth: 'KR',
  turkiye: 'TR',
}

/** Says nothing about where a port is. */
const emptyWords =
  /^(?:(?:sea ?)?ports?|pt|mainland|area|terminal|harbou?r|city|airport|apt|intl|international|republic of|all ports)\.?$/i
const beforeNames =
  /^(?:the\s+)?(?:(?:sea)?port\s+of|puerto\s+de|puerto|porto\s+d[ieo]|port\s+de|pto\.?|pt\.?)\s+/i
const afterNames =
  /[\s,]+(?:(?:sea\s*)?port|pt\.?|harbou?r|terminal|city|area|(?:int(?:ernationa)?l\.?\s+)?(?:airport|apt\.?))$/i
const afterHanNames = /(?:国际)?(?:港口岸|港口|口岸|港区|机场|港|市|항)$/
const han = /^[\p{Script=Han}\p{Script=Hangul}]+$/u

// Texts come from anybody's files: what is tried in them has to have an end.
const longestText = 200
const mostParts = 8
const longestHan = 20
/** “中国广东深圳盐田”: places before a name without a space. */
const hanPlaces = 3

function placesOf(text: string): Place[] {
  const country = countryCode(text) ?? manifestCountries[foldName(text)]
  return country ? [{ country }, ...regionsOf(text)] : [...regionsOf(text)]
}

function liesIn({ country, state }: Port, place: Place): boolean {
  if (place.country !== country) return place.country === partOf[country]
  return !place.state || state === '' || place.state === state
}

/** What a name may mean, with or without the words that tell of a port. */
function lookUp(name: string): Named[] {
  let rest = name.trim()
  for (let turn = 0; turn < 3; turn += 1) {
    const found = portsByName.get(foldName(rest))
    if (found) return found
    const shorter = rest.replace(beforeNames, '').replace(afterNames, '').replace(afterHanNames, '')
    if (shorter === rest || shorter === '') return []
    rest = shorter
  }
  return []
}

/** The one port that a name means where something is said beside it. */
function portAmong(found: readonly Named[], beside: readonly string[]): Port | undefined {
  const said = beside.filter((text) => text.trim() !== '' && !emptyWords.test(text.trim()))
  const places = said.map(placesOf).filter((each) => each.length > 0)
  const fitting = found.filter(({ port, isNamesake }) => {
    if (places.length > 0) return places.every((possible) => possible.some((place) => liesIn(port, place)))
    if (isNamesake) return false
    // A town or district beside it is another name that is known in the same country.
    return said.every((text) => lookUp(text).some((other) => other.port.country === port.country))
  })
  return fitting.length === 1 ? fitting[0]?.port : undefined
}

/** Where a name and its country stand together without a comma: “Hamburg Germany”, “China Shanghai”, “中国上海”. */
function portOfWords(text: string, beside: readonly string[]): Port | undefined {
  const found = lookUp(text)
  if (found.length > 0) return portAmong(found, beside)
  if (han.test(text)) return portOfHan(text, beside, hanPlaces)
  const words = text.split(/\s+/)
  for (let count = 1; count <= 3 && count < words.length; count += 1) {
    const [head, tail] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')]
    if (placesOf(tail).length > 0) {
      const port = portAmong(lookUp(head), [tail, ...beside])
      if (port) return port
    }
    const [first, others] = [words.slice(0, count).join(' '), words.slice(count).join(' ')]
    if (placesOf(first).length > 0) {
      const port = portAmong(lookUp(others), [first, ...beside])
      if (port) return port
    }
  }
  return undefined
}

function portOfHan(text: string, beside: readonly string[], places: number): Port | undefined {
  if (text.length > longestHan) return undefined
  for (let at = 2; at <= text.length - 2; at += 1) {
    const [first, rest] = [text.slice(0, at), text.slice(at)]
    if (placesOf(first).length === 0 && lookUp(first).length === 0) continue
    const found = lookUp(rest)
    if (found.length === 0 && places === 1) continue
    const others = [first, ...beside]
    const port = found.length > 0 ? portAmong(found, others) : portOfHan(rest, others, places - 1)
    if (port) return port
  }
  return undefined
}

function portOfCodeText(text: string): Port | undefined {
  const [, country, place] = /^([A-Z]{2})[\s-]?([A-Z0-9]{3})$/.exec(text.toUpperCase()) ?? []
  return country && place ? portOfCode(country + place) : undefined
}

/** A code and a name in one text, which have to mean the same: “CNSHA - Shanghai”, “Shanghai (CNSHA)”. */
function portOfBoth(text: string): Port | undefined {
  const [, before, after] = /^([A-Z]{2} ?[A-Z0-9]{3})[\s\-–:,/|(]+(.+)$/.exec(text) ?? []
  const [, name, code] = /^(.+?)[\s\-–:,/|([（]+([A-Z]{2} ?[A-Z0-9]{3})[)\]）]?$/.exec(text) ?? []
  for (const [written, rest] of [
    [before, after],
    [code, name],
  ]) {
    const port = written && portOfCodeText(written)
    if (port && rest && portOfName(rest) === port) return port
  }
  return undefined
}

function portOfName(text: string): Port | undefined {
  const parts = text
    .split(/[,;()[\]（）、，；]|\s[-–]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length > mostParts) return undefined
  const [first = '', second, ...others] = parts
  const port = portOfWords(first, parts.slice(1))
  if (port || second === undefined) return port ?? portOfEither(first)
  return placesOf(first).length > 0 ? portOfWords(second, [first, ...others]) : undefined
}

/** “Jakarta/Java”: where all that is known among several names is one port. */
function portOfEither(text: string): Port | undefined {
  if (!text.includes('/')) return undefined
  const known = new Set(text.split('/').flatMap((name) => portOfWords(name.trim(), []) ?? []))
  return known.size === 1 ? [...known][0] : undefined
}

/** The UN/LOCODE of the port that a text of a file means; empty when it is not in the list, or may be several. */
export function recognisePort(text: string): string {
  if (text.length > longestText) return ''
  const written = text.normalize('NFKC').replace(/\s+/g, ' ').trim()
  if (written === '' || written.length > longestText) return ''
  const port = portOfCodeText(written) ?? portOfName(written) ?? portOfBoth(written)
  return port?.code ?? ''
}
