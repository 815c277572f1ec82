/**
 * Turns a question about many things into one about a single thing: what a page asks for at the same moment goes into one
 * request, or into several where it is more than `most`. What has no answer gets null.
 */
export function askTogether<Answer>(
  most: number,
  askAll: (keys: string[]) => Promise<ReadonlyMap<string, Answer>>,
): (key: string) => Promise<Answer | null> {
  type Waiting = Map<string, PromiseWithResolvers<Answer | null>>
  let waiting: Waiting = new Map()

  async function answer(asked: readonly (readonly [string, PromiseWithResolvers<Answer | null>])[]) {
    try {
      const answers = await askAll(asked.map(([key]) => key))
      for (const [key, { resolve }] of asked) resolve(answers.get(key) ?? null)
    } catch (error) {
      for (const [, { reject }] of asked) reject(error)
    }
  }

  function sendAll(): void {
    const all = [...waiting]
    waiting = new Map()
    for (let from = 0; from < all.length; from += most) void answer(all.slice(from, from + most))
  }

  return (key) => {
    if (waiting.size === 0) setTimeout(sendAll)
    const asked = waiting.get(key) ?? Promise.withResolvers<Answer | null>()
    waiting.set(key, asked)
    return asked.promise
  }
}
