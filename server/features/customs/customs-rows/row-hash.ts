/** Between two cells; no cell holds it. */
const separator = 0x1f

/**
 * A number for all that a row of a file says, in whichever columns: rows with different numbers differ. It fits a double
 * exactly, and is compared only among rows whose mapped columns say the same.
 */
export function createRowHash(columns: readonly number[]): (cells: readonly string[]) => number {
  return (cells) => {
    let [high, low] = [0xdeadbeef, 0x41c6ce57]
    for (const column of columns) {
      const cell = cells[column] ?? ''
      for (let at = 0; at <= cell.length; at += 1) {
        const sign = at < cell.length ? cell.charCodeAt(at) : separator
        high = Math.imul(high ^ sign, 2654435761)
        low = Math.imul(low ^ sign, 1597334677)
      }
    }
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
    return 2 ** 32 * (high & 0x1fffff) + (low >>> 0)
  }
}
