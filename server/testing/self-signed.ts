import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const size = body.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const sha256WithRsa = der(0x30, Buffer.from('06092a864886f70d01010b0500', 'hex'))
const name = der(0x30, der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('test')))))

/** A key and a certificate (PEM) that it has signed itself, in force for an hour on either side. */
export function selfSigned(): { privateKey: KeyObject; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const time = (hours: number) => {
    const at = new Date(Date.now() + hours * 3_600_000).toISOString().replace(/\D/g, '').slice(2, 14)
    return der(0x17, Buffer.from(`${at}Z`))
  }
  const content = der(
    0x30,
    Buffer.from('a003020102020101', 'hex'),
    sha256WithRsa,
    name,
    der(0x30, time(-1), time(1)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
  )
  const signature = sign('sha256', content, privateKey)
  const all = der(0x30, content, sha256WithRsa, der(0x03, Buffer.from([0]), signature))
  const lines = all.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()
  return { privateKey, certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n` }
}

/** Encrypts lines as a server whose certificate nobody knows. */
export function lineEncrypter(): (socket: Socket) => Socket {
  const { privateKey, certificate: cert } = selfSigned()
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  return (socket) => new TLSSocket(socket, { isServer: true, key, cert })
}
