/** Mail servers that this process has opened for a demo or a test, and the names under which they are found. */
export interface OwnMailWorld {
  /** Whether a domain or a host is one of this world. */
  isOwn(name: string): boolean
  /** `address:port` of the server that tells of its names. */
  nameServer: string
  /** At which port the mail server of a host listens. */
  portOf(host: string): number | undefined
  /** Enters texts and aliases under names, where nobody could do so at a provider: in a demo. */
  enter?(records: readonly EnteredRecord[]): void
  /** How its servers are asked: they are ours and need no care. */
  manners: { sessions: number; targets: number; perMinute: number }
}

/** What somebody was asked to enter into DNS. */
export interface EnteredRecord {
  type: 'TXT' | 'CNAME'
  name: string
  value: string
}

const worlds = new Set<OwnMailWorld>()

/** Notes a world that this process has opened; the returned function forgets it. */
export function noteMailWorld(world: OwnMailWorld): () => void {
  worlds.add(world)
  return () => worlds.delete(world)
}

/** The world a name belongs to, if this process has opened one. */
export function mailWorldOf(name: string): OwnMailWorld | undefined {
  return [...worlds].find((world) => world.isOwn(name))
}
