import { customsPortRoutes, type TradePort } from '@landfall/contract/customs/customs-ports.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { type Port, portName, ports } from '#platform/reference/port-list.ts'

/** The ports that records can be asked for by their code. */
export function registerPortRoutes(server: HttpServer): void {
  endpointWithoutTransaction(server, customsPortRoutes.ports, async ({ locale }) => ({
    items: portsIn(locale),
  }))
}

function portsIn(locale: Locale): TradePort[] {
  const { compare } = new Intl.Collator(locale)
  return ports
    .map((port) => ({ code: port.code, name: portName(port, locale), others: othersOf(port, locale) }))
    .sort((a, b) => compare(a.name, b.name) || (a.code < b.code ? -1 : 1))
}

function othersOf(port: Port, locale: Locale): string {
  const spellings = port.spellings.map((text) => text.replace('*', ''))
  const texts = new Set([...Object.values(port.names), ...spellings, ...port.codes])
  texts.delete(portName(port, locale))
  return [...texts].filter((text) => text !== '').join(' · ')
}
