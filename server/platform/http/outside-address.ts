import { lookup as resolveName } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** A connection that was not made or not answered as it should be; the message may be shown. */
export class OutsideError extends Error {}

const inside = new BlockList()
const ranges: [address: string, prefix: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
]
for (const range of ranges) inside.addSubnet(...range)
// Of the sixth version only the part that is given out to the public, without tunnels and documentation.
const outside = new BlockList()
outside.addSubnet('2000::', 3, 'ipv6')
const tunnels = new BlockList()
tunnels.addSubnet('2001::', 23, 'ipv6')
tunnels.addSubnet('2001:db8::', 32, 'ipv6')
tunnels.addSubnet('2002::', 16, 'ipv6')

/** Whether an address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  const family = isIP(plain)
  if (family === 4) return !inside.check(plain, 'ipv4')
  return family === 6 && outside.check(plain, 'ipv6') && !tunnels.check(plain, 'ipv6')
}

/** Finds the address of a name as `dns.lookup` does, and refuses names that lead inside our own network. */
export const lookupOutside: LookupFunction = (name, options, callback) => {
  resolveName(name, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const wrong = addresses.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses
    if (wrong || !first) return callback(new OutsideError(name), '', 0)
    if (options.all) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })
}
