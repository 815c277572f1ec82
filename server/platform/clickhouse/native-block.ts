/** What a column holds: texts, whole numbers, amounts with so many decimals or lists of texts; the engine casts them to its own type. */
export type NativeKind = 'text' | 'whole' | 'optionalWhole' | 'amount2' | 'amount3' | 'texts'

/** A value of one column; null only in the optional kinds and in amounts. Numbers are never negative. */
export type NativeValue = string | number | readonly string[] | null

const typeNames: Readonly<Record<NativeKind, string>> = {
  text: 'String',
  whole: 'UInt64',
  optionalWhole: 'Nullable(UInt64)',
  amount2: 'Nullable(Decimal(18, 2))',
  amount3: 'Nullable(Decimal(18, 3))',
  texts: 'Array(String)',
}

const half = 2 ** 32
/** Bytes of a text whose length fits into one byte. */
const shortText = 0x7f

/**
 * Gathers rows and hands them out as a block of the engine's Native format: column by column, which the engine takes
 * over as it is, while it has to read every character of a format with lines.
 */
export class NativeBlock {
  readonly #columns: { name: string; kind: NativeKind; values: NativeValue[] }[]
  #rows = 0
  #bytes = Buffer.alloc(256 * 1024)
  #view = new DataView(this.#bytes.buffer)
  #at = 0

  constructor(columns: readonly (readonly [name: string, kind: NativeKind])[]) {
    this.#columns = columns.map(([name, kind]) => ({ name, kind, values: [] }))
  }

  /** Rows gathered since the last block. */
  get rows(): number {
    return this.#rows
  }

  /** Sets a value of the row that is next; it belongs to the block once `keep` was called. */
  set(column: number, value: NativeValue): void {
    const { values } = this.#columns[column] ?? noColumn
    values[this.#rows] = value
  }

  keep(): void {
    this.#rows += 1
  }

  /** The rows kept so far, in memory of their own; empty when there are none. */
  take(): Uint8Array<ArrayBuffer> {
    this.#at = 0
    if (this.#rows > 0) this.#writeBlock()
    this.#rows = 0
    return new Uint8Array(this.#bytes.subarray(0, this.#at))
  }

  #writeBlock(): void {
    this.#writeLength(this.#columns.length)
    this.#writeLength(this.#rows)
    for (const { name, kind, values } of this.#columns) {
      // A row that was set but not kept may have left a value behind the last.
      values.length = this.#rows
      this.#writeText(name)
      this.#writeText(typeNames[kind])
      this.#writeColumn(kind, values)
    }
  }

  #writeColumn(kind: NativeKind, values: readonly NativeValue[]): void {
    if (kind === 'text') this.#writeTexts(values as readonly string[])
    else if (kind === 'texts') this.#writeLists(values as readonly (readonly string[])[])
    else this.#writeNumbers(kind, values as readonly (number | null)[])
  }

  #writeNumbers(kind: NativeKind, values: readonly (number | null)[]): void {
    this.#makeRoom(values.length * 9)
    if (kind !== 'whole') {
      for (const value of values) {
        this.#bytes[this.#at] = value === null ? 1 : 0
        this.#at += 1
      }
    }
    const decimals = kind === 'amount2' ? 2 : 3
    const isAmount = kind === 'amount2' || kind === 'amount3'
    for (const value of values) {
      if (isAmount) this.#writeAmount(value ?? 0, decimals)
      else this.#writeWhole(value ?? 0)
    }
  }

  // Both halves are cut to 32 bits by the setter.
  #writeWhole(value: number): void {
    this.#view.setUint32(this.#at, value, true)
    this.#view.setUint32(this.#at + 4, value / half, true)
    this.#at += 8
  }

  #writeAmount(value: number, decimals: 2 | 3): void {
    const scaled = Math.round(value * (decimals === 2 ? 100 : 1000))
    if (scaled <= Number.MAX_SAFE_INTEGER) {
      this.#writeWhole(scaled)
      return
    }
    const [whole = '', fraction = ''] = String(value).split('.')
    this.#view.setBigUint64(this.#at, BigInt(whole + fraction.padEnd(decimals, '0')), true)
    this.#at += 8
  }

  #writeLists(lists: readonly (readonly string[])[]): void {
    this.#makeRoom(lists.length * 8)
    let end = 0
    for (const list of lists) {
      end += list.length
      this.#writeWhole(end)
    }
    if (end > 0) this.#writeTexts(lists.flat())
  }

  // All texts of a column are written at once, each behind a byte that becomes its length: writing them one by one takes longer.
  #writeTexts(texts: readonly string[]): void {
    const joined = `\0${texts.join('\0')}`
    this.#makeRoom(joined.length * 3)
    const start = this.#at
    const size = this.#bytes.write(joined, start)
    this.#at = start + size
    // Nothing but the separators: they are the lengths of empty texts already.
    if (size === texts.length) return
    const isFilled = size === joined.length ? this.#fillAscii(texts, start) : this.#fillOthers(texts, start)
    if (isFilled) return
    this.#at = start
    for (const text of texts) this.#writeText(text)
  }

  #fillAscii(texts: readonly string[], start: number): boolean {
    let at = start
    for (const { length } of texts) {
      if (length > shortText) return false
      this.#bytes[at] = length
      at += length + 1
    }
    return true
  }

  #fillOthers(texts: readonly string[], start: number): boolean {
    const [bytes, end] = [this.#bytes, this.#at]
    let found = 0
    for (let at = start; at < end; ) {
      let next = at + 1
      while (next < end && bytes[next] !== 0) next += 1
      if (next - at - 1 > shortText) return false
      bytes[at] = next - at - 1
      found += 1
      at = next
    }
    return found === texts.length
  }

  #writeText(text: string): void {
    this.#makeRoom(text.length * 3 + 5)
    const size = Buffer.byteLength(text)
    this.#writeLength(size)
    this.#bytes.write(text, this.#at)
    this.#at += size
  }

  #writeLength(length: number): void {
    let rest = length
    for (; rest > shortText; rest = Math.floor(rest / 128)) {
      this.#bytes[this.#at] = (rest % 128) + 128
      this.#at += 1
    }
    this.#bytes[this.#at] = rest
    this.#at += 1
  }

  #makeRoom(size: number): void {
    if (this.#at + size <= this.#bytes.length) return
    const larger = Buffer.alloc((this.#at + size) * 2)
    larger.set(this.#bytes.subarray(0, this.#at))
    this.#bytes = larger
    this.#view = new DataView(larger.buffer)
  }
}

const noColumn: { values: NativeValue[] } = { values: [] }
