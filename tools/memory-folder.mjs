import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'landfall-run-'
const gigabyte = 1024 ** 3
/** A run keeps some 2 GB there at its height, and its programs take some 6 GB more. */
const room = { folder: 4 * gigabyte, memory: 10 * gigabyte }

/**
 * Does some work with its temporary files in memory where there is room for them: tests make and delete thousands of
 * files, which takes a disk more time than what is in them.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withFilesInMemory(work) {
  if (!existsSync(memory)) return work()
  removeLeftovers()
  if (!hasRoom()) return work()
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
  // The account of PostgreSQL must be able to enter when we are root.
  chmodSync(folder, 0o755)
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    remove(folder)
  }
}

function hasRoom() {
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= room.folder && process.availableMemory() >= room.memory
}

/** What runs left that were killed; a PostgreSQL still at work there ends by itself when its folder is gone. */
function removeLeftovers() {
  for (const name of readdirSync(memory)) {
    const [pid] = name.startsWith(prefix) ? name.slice(prefix.length).split('-') : []
    if (pid && !isAlive(Number(pid))) remove(join(memory, name))
  }
}

/** @param {string} folder */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // It is another user's, or a disk is still mounted in it: a later run may find it free.
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
