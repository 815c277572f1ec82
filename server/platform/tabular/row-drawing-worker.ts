import { type ConversionOrder, type RowSink, serveConversion } from './conversion-process.ts'

/** What the process is started with. */
export interface DrawingOrder extends ConversionOrder {
  /** Rows taken from the beginning, and rows drawn from the others. */
  first: number
  drawn: number
}

/** A row in its place of the sample; a later one for the same place puts an earlier one out. */
export interface DrawnRow {
  place: number
  /** Counted from 1 in the file, its header included. */
  row: number
  cells: string[]
}

/** Keeps the first rows, and of all others each with the same chance. */
class DrawingSink implements RowSink<{ drawn: DrawnRow[] }> {
  readonly #order: DrawingOrder
  #row = 0
  #body = 0
  #seed = 1
  #changes = new Map<number, DrawnRow>()

  constructor(order: DrawingOrder) {
    this.#order = order
  }

  push(rows: string[][]): void {
    const { first, drawn, reading } = this.#order
    for (const cells of rows) {
      this.#row += 1
      if (this.#row <= reading.headerRow + 1 || cells.every((cell) => cell.trim() === '')) continue
      const place = this.#body < first + drawn ? this.#body : first + this.#draw(this.#body - first + 1)
      this.#body += 1
      if (place < first + drawn) this.#changes.set(place, { place, row: this.#row, cells })
    }
  }

  end(): void {}

  take(): { drawn: DrawnRow[] } {
    const drawn = [...this.#changes.values()]
    this.#changes = new Map()
    return { drawn }
  }

  // The same rows every time a file is looked at: what was repaired must not seem to come and go.
  #draw(below: number): number {
    this.#seed = (Math.imul(this.#seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#seed / 2 ** 32) * below)
  }
}

serveConversion((order: DrawingOrder) => new DrawingSink(order))
