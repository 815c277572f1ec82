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
