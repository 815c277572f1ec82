import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** An address without brackets, also of one in a short or odd spelling (`0`, `127.1`); else the name. */
function bare(host: string): string {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  return isIP(name) === 0 && URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : name
}

/** Whether only this machine reaches what listens at a host; a name that is not known to mean that does not. */
export function isLoopback(host: string): boolean {
  const address = bare(host)
  const family = isIP(address)
  if (family === 0) return address === 'localhost' || address.endsWith('.localhost')
  return loopback.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Whether a host stands for all addresses of a machine: one can listen there, and nobody can call it. */
export function isWildcard(host: string): boolean {
  const address = bare(host)
  const family = isIP(address)
  return family !== 0 && /^[0:.]+$/.test(address.replace(/^(::|0:0:0:0:0:)ffff:/, ''))
}

/** An address under which what listens at a host and port can be called, as far as this machine knows its own. */
export function reachableUrl(host: string, port: number): string {
  const name = isWildcard(host) ? ownAddress() : bare(host)
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`
}

function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const outside = addresses.filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
  const best = outside.find(({ family }) => family === 'IPv4') ?? outside[0]
  return best?.address ?? '127.0.0.1'
}

/** A name with a dot in it, in lower case. */
export const hostName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/

/** The name that people open the product by, where it is one. */
export function nameIn(publicUrl: string | undefined): string | undefined {
  const name = publicUrl && new URL(publicUrl).hostname
  return name && hostName.test(name) && /[a-z]$/.test(name) ? name : undefined
}
