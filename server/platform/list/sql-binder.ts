/** Collects the values of a statement in the order of their placeholders. */
export class SqlBinder {
  readonly values: unknown[] = []

  /** Adds a value and returns its placeholder, with a cast when a type is named. */
  bind(value: unknown, type?: string): string {
    this.values.push(value)
    return type ? `$${this.values.length}::${type}` : `$${this.values.length}`
  }
}
