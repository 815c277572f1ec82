const own = new Set<string>()

const nameOf = (address: string, port: number) => `${address} ${port}`

/** Notes a server that this process has opened for people to try things with; the returned function forgets it. */
export function noteOwnServer(address: string, port: number): () => void {
  const name = nameOf(address, port)
  own.add(name)
  return () => own.delete(name)
}

/** Whether this process has opened a server at exactly this address and port. */
export function isOwnServer(address: string, port: number): boolean {
  return own.has(nameOf(address, port))
}

interface OwnPlace {
  host: string
  port: number
}

const sites = new Map<string, OwnPlace>()

/** Notes under which name a server of this process stands for a site of the demo; the returned function forgets it. */
export function noteOwnSite(name: string, place: OwnPlace): () => void {
  sites.set(name, place)
  return () => sites.delete(name)
}

/** Where the site of a name is served by this process itself: names that were noted, and those below them. */
export function ownSiteOf(name: string): OwnPlace | undefined {
  const parts = name.toLowerCase().split('.')
  return parts.map((_, at) => sites.get(parts.slice(at).join('.'))).find((place) => place)
}
