import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import type { CustomsField } from '@landfall/contract/customs/customs-fields.ts'
import { identifierFields, type PartyIdentifierField } from '#platform/trade/party-identifiers.ts'

type Columns = readonly (CustomsField | null)[]

/**
 * Tells whose a number or a website is where the header of its column does not: of the party that the nearest column before
 * it is about, otherwise the nearest behind it.
 */
export function withPartiesBeside(
  columns: Columns,
  headers: readonly string[],
  fieldsOf: (header: string) => readonly CustomsField[],
): (CustomsField | null)[] {
  const open = columns.flatMap((field, at) => {
    const sides = field && isIdentifier(field) ? sidesOf(field) : undefined
    const known = fieldsOf(headers[at] ?? '')
    return sides && known.includes(sides.buyer) && known.includes(sides.seller) ? [{ at, sides }] : []
  })
  const result = columns.map((field, at) => (open.some((one) => one.at === at) ? null : field))
  const told = [...result]
  for (const { at, sides } of open) {
    const role = roleBeside(told, at)
    const wanted = [sides[role], sides[role === 'buyer' ? 'seller' : 'buyer']]
    result[at] = wanted.find((field) => !result.includes(field)) ?? null
  }
  return result
}

function isIdentifier(field: CustomsField): field is PartyIdentifierField {
  return Object.hasOwn(identifierFields, field)
}

function sidesOf(field: PartyIdentifierField): Record<TradeRole, PartyIdentifierField> {
  const kind = field.replace(/^(?:buyer|seller)/, '')
  return {
    buyer: `buyer${kind}` as PartyIdentifierField,
    seller: `seller${kind}` as PartyIdentifierField,
  }
}

function roleBeside(columns: Columns, at: number): TradeRole {
  const roleOf = (field: CustomsField | null) =>
    field?.startsWith('buyer') ? 'buyer' : field?.startsWith('seller') ? 'seller' : undefined
  const before = columns.slice(0, at).reverse().map(roleOf)
  const behind = columns.slice(at + 1).map(roleOf)
  return [...before, ...behind].find((role) => role !== undefined) ?? 'buyer'
}
