import type { ShipmentRow } from '@landfall/contract/customs/customs-data.ts'

/** The buyer of shipments, and the trade company that tests open. */
export const acme = { key: 'ACME HOME|US', name: 'ACME HOME INC', country: 'US' }

/** Who sells to it. */
export const suncup = { key: 'NINGBO SUNCUP HOUSEWARE|CN', name: 'NINGBO SUNCUP', country: 'CN' }

const tumblers: ShipmentRow = {
  id: 11,
  tradeDate: '2025-01-05',
  flow: 'import',
  source: 'us-imports',
  hs: '732393',
  goods: 'STAINLESS STEEL TUMBLER',
  buyer: acme,
  seller: suncup,
  origin: 'CN',
  destination: 'US',
  reference: '1',
  masterBill: 'M100',
  houseBill: 'H1',
  quantity: null,
  quantityUnit: '',
  packages: 800,
  grossKg: 8200,
  teu: 2,
  value: null,
  currency: '',
  loadPort: '',
  unloadPort: '',
  loadPortCode: '',
  unloadPortCode: '',
  mode: '',
  province: '',
  vessel: '',
  hsSource: 'declared',
  originSource: 'inferred',
  destinationSource: 'declared',
  teuSource: 'computed',
  valueSource: 'declared',
  uploadId: 3,
}

/** A shipment of steel tumblers from one to the other, changed as wished. */
export function buildShipment(wishes: Partial<ShipmentRow> = {}): ShipmentRow {
  return { ...tumblers, ...wishes }
}
