/** Mail servers that this process has opened for a demo or a test, and the names under which they are found. */
export interface OwnMailWorld {
  /** Whether a domain or a host is one of this world. */
  isOwn(name: string): boolean
  /** `address:port` of the server that tells of its names. */
  nameServer: string
  /** At which port the mail server of a host listens. */
  portOf(host: string): number | undefined
  /** How its servers are asked: they are ours and need no care. */
  manners: { sessions: number; targets: number; perMinute: number }
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
