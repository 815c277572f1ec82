import { type Algorithm, hash, verify } from '@node-rs/argon2'

// OWASP's second argon2id profile: 19 MiB, 2 passes, one lane.
const options = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

// Checked when the account does not exist, so that the answer takes as long as with a wrong password.
const nobody = hashPassword('nobody has this password')

/** True when the password belongs to the hash; an undefined hash costs the same time and is false. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password)
  return passwordHash !== undefined && matches
}
