import type { PartyState } from '@landfall/contract/customs/customs-fields.ts'
import { tradeNameKey } from '@landfall/contract/trade-name.ts'
import { indexedText, isAscii } from '#platform/text/search-text.ts'

const withheld = /WITHHELD|REDACTED|SUPPRESSED|CONFIDENTIAL|DISCLOSED|保密|不公开|隐藏/
const toOrder = /\bORDER\b|指示/

/** Words of a name key that only companies of the transport trade carry. */
const logisticsWords = new RegExp(
  `(?:^| )(?:${[
    'LOGISTICS?|LOGISTIK|LOGISTICA|LOGISTICO|LOGISTIQUE|FREIGHT|FORWARD(?:ER|ERS|ING)|FORWARDERS?',
    'SHIPPING|SHIPPERS|CARGO|CARGA|NVOCC|CONSOLIDAT(?:OR|ORS|ION|ORES)|TRANSITARIOS?|AGENCIA DE ADUANAS?',
    'TRANSPORT|TRANSPORTES|TRANSPORTATION|CONTAINER LINES?|OCEAN LINES?|EXPRESS LINES?|AIR EXPRESS',
    'CUSTOMS (?:BROKERS?|BROKERAGE)|SUPPLY CHAIN|KUEHNE(?: AND)? NAGEL|EXPEDITORS|DB SCHENKER|DSV|PANALPINA',
    'C H ROBINSON|CH ROBINSON|CEVA|APEX MARITIME|DHL(?: GLOBAL)?|UPS SCS|FEDEX|BOLLORE|DACHSER|GEODIS|HELLMANN',
    'YUSEN|NIPPON EXPRESS|SINOTRANS|KINTETSU|HONOUR LANE|ORIENT STAR|TOPOCEAN|DAMCO|MAERSK|AGILITY|PANTOS',
  ].join('|')})(?: |$)|物流|货运|货代|运输|船务|报关|供应链|フォワーダー|ロジスティクス|運輸|물류|운송|해운`,
)

/**
 * Who a party is by its name as declared and the key of that name: a company, a forwarder that stands for one,
 * nobody by order or at the company's own request, or not stated at all.
 */
export function partyState(name: string, key = tradeNameKey(name)): PartyState {
  if (key) return logisticsWords.test(key) ? 'logistics' : 'identified'
  const upper = name.toUpperCase()
  if (withheld.test(upper)) return 'withheld'
  return toOrder.test(upper) ? 'toOrder' : 'none'
}

/** A party as its name says who it is. */
export interface Party {
  key: string
  words: string
  state: PartyState
}

/** The key, the searched words and the state of a party by its name as declared. */
export function readParty(name: string): Party {
  const key = tradeNameKey(name) ?? ''
  return { key, words: wordsOf(name), state: partyState(name, key) }
}

/** The searched form of a text; empty for plain ASCII, which the engine brings into that form itself. */
export function wordsOf(text: string): string {
  return isAscii(text) ? '' : indexedText(text)
}
