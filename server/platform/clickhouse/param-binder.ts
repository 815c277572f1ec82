/** Collects the parameters of one statement of the engine. */
export class ParamBinder {
  readonly params: Record<string, unknown> = {}

  /** The place of a value in the statement; `type` is the engine's. */
  bind(value: unknown, type: string): string {
    const name = `p${Object.keys(this.params).length}`
    this.params[name] = value
    return `{${name}:${type}}`
  }
}
