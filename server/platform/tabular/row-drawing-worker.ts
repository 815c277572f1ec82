import { type ConversionOrder, type RowSink, serveConversion } from './conversion-process.ts'
import { countCharacters } from './table-limits.ts'

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

/** Characters of all drawn rows: they are held and handed on together. */
const drawnCharacters = 8 * 1024 * 1024

/** Keeps the first rows, and of all others each with the same chance. */
class DrawingSink implements RowSink<{ drawn: DrawnRow[] }> {
  readonly #order: DrawingOrder
  #row = 0
  #body = 0
  #seed = 1
  /** Characters of the row in each place, and of all. */
  #sizes = new Map<number, number>()
  #text = 0
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
      if (place < first + drawn && this.#takes(place, countCharacters([cells])))
        this.#changes.set(place, { place, row: this.#row, cells })
    }
  }

  /** Whether there is room for one more text; where all rows are long, fewer are drawn. */
  #takes(place: number, size: number): boolean {
    const text = this.#text - (this.#sizes.get(place) ?? 0) + size
    if (text > drawnCharacters && this.#sizes.size > 0) return false
    this.#text = text
    this.#sizes.set(place, size)
    return true
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
