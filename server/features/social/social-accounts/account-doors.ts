import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import type { Door } from '../social-networks/network-adapter.ts'

/** The doors at which networks report events: one address each, with a key of its own. */
export interface AccountDoors {
  /** A key for a new door, as it is stored. */
  make(): { key: string; doorHash: Buffer; doorSealed: string }
  /** What a network is told of a door. */
  describe(key: string): Door
  openKey(doorSealed: string): string
  /** By what a network proves that it was told of the door by us. */
  verifyTokenOf(key: string): string
}

/** The hash under which a door is found by its key. */
export const doorHashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Makes doors below the address under which the product is reached. */
export function createAccountDoors(secrets: SecretBox, publicUrl: () => string): AccountDoors {
  const tokenKey = secrets.deriveKey('social-door')
  const verifyTokenOf = (key: string) =>
    createHmac('sha256', tokenKey).update(key).digest('base64url').slice(0, 32)
  return {
    make() {
      const key = randomBytes(24).toString('base64url')
      return { key, doorHash: doorHashOf(key), doorSealed: secrets.seal(key) }
    },
    describe: (key) => ({
      address: `${publicUrl()}/social-events/${key}`,
      verifyToken: verifyTokenOf(key),
    }),
    openKey: (doorSealed) => secrets.open(doorSealed),
    verifyTokenOf,
  }
}
