import { BlockList, isIP } from 'node:net'

/** A connection that was not made or not answered as it should be; the message may be shown. */
export class OutsideError extends Error {}

/** The message of every connection that did not come about, and how it is stored. */
export const unreachable = 'unreachable'

/** A connection that did not come about; only our log is told why. */
export class UnreachableError extends OutsideError {
  readonly why: string

  constructor(why: string) {
    super(unreachable)
    this.why = why
  }
}

const inside = new BlockList()
const ranges: [address: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // By which machines in Azure ask their host for secrets, though the address is a public one.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
for (const [address, prefix] of ranges) inside.addSubnet(address, prefix, 'ipv4')
// Of the sixth version only the part that is given out to the public, without tunnels and documentation.
const outside = new BlockList()
outside.addSubnet('2000::', 3, 'ipv6')
const tunnels = new BlockList()
tunnels.addSubnet('2001::', 23, 'ipv6')
tunnels.addSubnet('2001:db8::', 32, 'ipv6')
tunnels.addSubnet('2002::', 16, 'ipv6')
tunnels.addSubnet('3fff::', 20, 'ipv6')

/** Whether an address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inside.check(address, 'ipv4')
  return family === 6 && outside.check(address, 'ipv6') && !tunnels.check(address, 'ipv6')
}
