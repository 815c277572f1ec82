/**
 * Remembers what texts became, for columns that say the same again and again. The texts are copied: those that come
 * from a parser hold the whole piece of the file alive that they were cut from. Few texts: a table that does not fit
 * into the processor's caches costs as much as working the text out again.
 */
export class RememberedTexts<Value> {
  readonly #work: (text: string) => Value
  readonly #size: number
  // When the younger half is full, the older one is forgotten: what is in use comes over before.
  #young = new Map<string, { value: Value }>()
  #old = new Map<string, { value: Value }>()

  /** @param size texts that are remembered at least; at most twice as many */
  constructor(size: number, work: (text: string) => Value) {
    this.#size = size
    this.#work = work
  }

  get(text: string): Value {
    const known = this.#young.get(text)
    if (known) return known.value
    const copy = Buffer.from(text).toString()
    const entry = this.#old.get(copy) ?? { value: this.#work(copy) }
    if (this.#young.size >= this.#size) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(copy, entry)
    return entry.value
  }
}
