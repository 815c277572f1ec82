import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
// One step of the clock to either side; more would only help guessing.
const window = 1

/** A new secret in base32, as authenticator apps take it: 160 bits. */
export function makeSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The `otpauth:` address that apps read from a QR picture. */
export function secretAddress(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return totpOf(secret, issuer, label).toString()
}

/** The time step a code belongs to, or undefined when it is wrong or of another time. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window })
  return delta === null ? undefined : Math.floor(now / 1000 / periodSeconds) + delta
}

function totpOf(secret: string, issuer = '', label = '') {
  return new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: periodSeconds, secret })
}
