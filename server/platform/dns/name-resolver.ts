import { Resolver } from 'node:dns/promises'
import { mailWorldOf, type OwnMailWorld } from '#platform/demo/own-mail-worlds.ts'

/** How long a name server is waited for, in milliseconds, twice. */
const usualPatienceMs = 3_000

/** A resolver with limits of its own: two tries of three seconds, unless told otherwise. */
export function createResolver(servers: readonly string[], timeout = usualPatienceMs): Resolver {
  const resolver = new Resolver({ timeout, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return resolver
}

/** Who is asked about a name: the servers given, or those of a demo that this process has opened itself. */
export function createResolverChoice(
  servers: readonly string[],
  timeout?: number,
): (name: string) => Resolver {
  const outside = createResolver(servers, timeout)
  const inside = new WeakMap<OwnMailWorld, Resolver>()
  return (name) => {
    const world = mailWorldOf(name)
    if (!world) return outside
    const resolver = inside.get(world) ?? createResolver([world.nameServer], timeout)
    inside.set(world, resolver)
    return resolver
  }
}

// Of a question that was answered: there is no such name, or nothing of this kind under it.
const nothing = new Set(['ENOTFOUND', 'ENODATA'])

/** What a question came to: records, which may be none; undefined when nobody could say. */
export async function askNames<T>(question: Promise<T[]>): Promise<T[] | undefined> {
  try {
    return await question
  } catch (error) {
    return nothing.has((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined
  }
}
