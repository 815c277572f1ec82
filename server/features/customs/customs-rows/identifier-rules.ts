import {
  identifierFields,
  type PartyIdentifierField,
  readIdentifier,
} from '#platform/trade/party-identifiers.ts'
import type { RowReader } from './row-reader.ts'

const identifier = (field: PartyIdentifierField) =>
  [[field], (row: RowReader) => identifierOf(row, field)] as const

/** How the columns get their values that say by what parties are known beside their names. */
export const identifierRules = {
  buyer_tax_no: identifier('buyerTaxNo'),
  buyer_duns: identifier('buyerDuns'),
  buyer_lei: identifier('buyerLei'),
  buyer_website: identifier('buyerWebsite'),
  seller_tax_no: identifier('sellerTaxNo'),
  seller_duns: identifier('sellerDuns'),
  seller_lei: identifier('sellerLei'),
  seller_website: identifier('sellerWebsite'),
}

function identifierOf(row: RowReader, field: PartyIdentifierField): string {
  const text = row.text(field)
  if (text === '') return ''
  const { value, isPlausible } = readIdentifier(identifierFields[field], text)
  if (!isPlausible) row.report('W_IDENTIFIER', field)
  return value
}
