import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'

// OWASP's second argon2id profile: 19 MiB, 2 passes, one lane.
const options = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hashing runs on the threads that also read files and look up names. When hundreds sign in at once, the others wait
// here, so that a thread stays free for everything else and the memory of waiting hashes is not taken yet.
const lanes = Math.max(1, Math.min(3, availableParallelism() - 1))
const waiting: (() => void)[] = []
let running = 0

async function inLane<T>(work: () => Promise<T>): Promise<T> {
  if (running >= lanes) await new Promise<void>((resolve) => void waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    // The lane is handed on without being given up in between.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The argon2id hash of a password in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return inLane(() => hash(password, options))
}

// Checked when the account does not exist, so that the answer takes as long as with a wrong password.
const nobody = hashPassword('nobody has this password')

/** True when the password belongs to the hash; an undefined hash costs the same time and is false. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const known = passwordHash ?? (await nobody)
  const matches = await inLane(() => verify(known, password))
  return passwordHash !== undefined && matches
}
