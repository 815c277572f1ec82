import type { CustomsField } from '@landfall/contract/customs/customs-fields.ts'

/** What has to do where a file has nothing better for a field: other columns of the same meaning, in this order. */
export const secondChoices: readonly (readonly [CustomsField, string])[] = [
  ['goods', 'product description en, hs product description, hs description, hs code description'],
  ['buyer', 'importer name en, buyer name en, consignee name en, std importer name, std buyer name'],
  ['seller', 'exporter name en, supplier name en, shipper name en, std exporter name, std supplier name'],
  ['packages', 'quantity of package, quantity of packages'],
  [
    'quantity',
    'total quantity, sum of quantity, item quantity, commercial quantity, comercial quantity, sum of commercial quantity, stat quantity',
  ],
  ['origin', 'shipment origin'],
  ['destination', 'shipment destination'],
  ['notify', 'nortify party name'],
  ['carrier', 'shipping line code'],
  ['buyerTaxNo', 'importer ntn, buyer tin, consignee tin'],
  ['sellerTaxNo', 'exporter ntn, supplier tin'],
  ['grossWeight', 'gross kilo'],
  ['netWeight', 'net kilo'],
  ['vessel', 'ship'],
  ['houseBill', 'dua id, tansad no, no sad, assessment number'],
  // A declaration that stands beside a bill of lading.
  [
    'reference',
    'declaration no, declaration number, dua number, dua no, be number, be no, boe no, bill of entry no, bill of entry number, shipping bill no, shipping bill number, sb no, sb number, gtd no',
  ],
  [
    'loadPort',
    'departure port, port of departure, port of shipment, origin port, port of origin, shipping port, embarq port, local port pol',
  ],
  [
    'unloadPort',
    'arrival port, port of arrival, port of entry, destination port, port of destination, place of discharge, local port pod',
  ],
  [
    'value',
    `fob value, cif value, invoice value, customs value usd, invoice value usd, customs value, total cif, total fob, cif in usd, fob in usd,
     item statistical value usd, item customs value, declared customs value, total dcl value usd, total assess value usd, total ass value, total assessable value, assessable value, sum of total usd fob,
     sum of total value usd, sum of total invoice value usd, sum of total assess value usd, sum of cif in usd, sum of cif value usd,
     sum of total value fc, sum of value in foreign currency`.replace(/\s+/g, ' '),
  ],
]
