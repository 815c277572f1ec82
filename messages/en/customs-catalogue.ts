import { contactFinder } from './addresses/contact-finder.ts'
import { collected } from './customers/collected.ts'
import { customsData } from './customs/customs-data.ts'
import { customsLibrary } from './customs/customs-library.ts'
import { customsQuery } from './customs/customs-query.ts'
import { tradeCompanies } from './customs/trade-companies.ts'
import { watches } from './customs/watches.ts'
import { tableFiles } from './table-files.ts'

/** What the customs query says besides. */
export const catalogue = {
  collected,
  contactFinder,
  customsData,
  customsLibrary,
  customsQuery,
  tableFiles,
  tradeCompanies,
  watches,
}
