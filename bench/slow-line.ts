import { connect, createServer, type Socket } from 'node:net'

// Passes on all that comes to a port of its own, each way after half of a round trip; ends with its parent.
const [target, roundTrip] = process.argv.slice(2).map(Number)
const half = (roundTrip ?? 0) / 2

function passOn(from: Socket, to: Socket): void {
  from.setNoDelay(true)
  from.on('data', (data) => setTimeout(() => to.write(data), half))
  from.on('close', () => setTimeout(() => to.destroy(), half))
  from.on('error', () => to.destroy())
}

const server = createServer((near) => {
  const far = connect(target ?? 0, '127.0.0.1')
  passOn(near, far)
  passOn(far, near)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
process.on('disconnect', () => process.exit())
