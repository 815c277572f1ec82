/** The columns with numbers by which papers are known: of declarations and bills. */
const columns = ['reference', 'master_bill', 'house_bill'] as const

/** Signs that are none of a number: files write `118-2017/10` and `118 2017 10`. */
const separators = /[^0-9A-Z]+/g

/** A number as it is compared: capitals and digits of ASCII alone. */
export function numberKey(text: string): string {
  return text.normalize('NFKC').toUpperCase().replace(separators, '')
}

/** Whether a word may be the number of a paper; shorter ones are sizes and steels. */
export function isNumberLike(text: string): boolean {
  const key = numberKey(text)
  return key.length >= 4 && key.length <= 50 && key.replace(/[^0-9]/g, '').length >= 3
}

/**
 * The numbers of a record as an array in the form of `numberKey`, letter by letter as the index `numbers` has them. Written with the
 * table's alias, like all that statements compare.
 */
const numbersSql = `arrayMap(number -> replaceRegexpAll(upper(number), '[^0-9A-Z]+', ''), [${columns
  .map((column) => `s.${column}`)
  .join(', ')}])`

/**
 * The condition of records with a number, given as a bound parameter. They are found by themselves, by an index that names
 * few blocks, and joined by their ids: compared in place, the numbers of all blocks with a word beside it would be read.
 */
export function hasNumberSql(scope: string, parameter: string): string {
  return `s.id in (select s.id from customs_shipments as s where ${scope} and has(${numbersSql}, ${parameter}))`
}
