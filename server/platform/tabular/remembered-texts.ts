/**
 * Remembers what texts became, for columns that say the same again and again. The texts are copied: those that come
 * from a parser hold the whole piece of the file alive that they were cut from.
 */
export class RememberedTexts<Value> {
  readonly #work: (text: string) => Value
  readonly #size: number
  // When the younger half is full, the older one is forgotten: what is in use comes over before.
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()

  /** @param size texts that are remembered at least; at most twice as many */
  constructor(size: number, work: (text: string) => Value) {
    this.#size = size
    this.#work = work
  }

  get(text: string): Value {
    const known = this.#young.get(text)
    if (known !== undefined || this.#young.has(text)) return known as Value
    const older = this.#old.get(text)
    const isOlder = older !== undefined || this.#old.has(text)
    const copy = Buffer.from(text).toString()
    const value = isOlder ? (older as Value) : this.#work(copy)
    if (this.#young.size >= this.#size) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(copy, value)
    return value
  }
}
