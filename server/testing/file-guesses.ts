import { proposeImportColumns } from '#features/customers/customer-import/customer-import-headers.ts'
import { guessKind, proposeColumns } from '#features/customs/customs-upload/mapping-proposal.ts'

/** What the columns of a list of contacts are taken for by their headers alone. */
export function proposeContacts(headers: readonly string[]): readonly (string | null)[] {
  return proposeImportColumns(headers, [])
}

/** What the columns of a customs file are taken for by their headers alone. */
export function proposeCustoms(headers: readonly string[]): readonly (string | null)[] {
  return proposeColumns(guessKind(headers), headers, [])
}
