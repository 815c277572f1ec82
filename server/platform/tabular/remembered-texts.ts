/** Texts after which it is judged whether they repeat: one in so many must have been known. */
const judgedTexts = 5_000
const leastRepeated = 4
const passedRounds = 10

/**
 * Remembers what texts became, for columns that say the same again and again. The texts are copied: those that come
 * from a parser hold the whole piece of the file alive that they were cut from. Few texts: a table that does not fit
 * into the processor's caches costs as much as working the text out again. While hardly any text comes again, none is
 * looked up.
 */
export class RememberedTexts<Value> {
  readonly #work: (text: string) => Value
  readonly #size: number
  // When the younger half is full, the older one is forgotten: what is in use comes over before.
  #young = new Map<string, { value: Value }>()
  #old = new Map<string, { value: Value }>()
  #asked = 0
  #found = 0
  /** Texts that are not looked up before it is tried again whether they repeat. */
  #passing = 0

  /** @param size texts that are remembered at least; at most twice as many */
  constructor(size: number, work: (text: string) => Value) {
    this.#size = size
    this.#work = work
  }

  get(text: string): Value {
    if (this.#passing > 0) {
      this.#passing -= 1
      return this.#work(text)
    }
    const known = this.#young.get(text)
    this.#judge(known !== undefined)
    return known ? known.value : this.#remember(text)
  }

  #remember(text: string): Value {
    const copy = Buffer.from(text).toString()
    const entry = this.#old.get(copy) ?? { value: this.#work(copy) }
    if (this.#young.size >= this.#size) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(copy, entry)
    return entry.value
  }

  #judge(isFound: boolean): void {
    this.#asked += 1
    if (isFound) this.#found += 1
    if (this.#asked < judgedTexts) return
    if (this.#found < judgedTexts / leastRepeated) this.#passing = judgedTexts * passedRounds
    this.#asked = 0
    this.#found = 0
  }
}
