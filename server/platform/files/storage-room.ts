import { statfs } from 'node:fs/promises'

/** Both databases need some to go on at all: what they write while they tidy up, and their logs. */
export const leastFreeBytes = 200 * 1024 * 1024

/** For so long a write that found no room counts: where stores are elsewhere, nothing else tells. */
const memoryMs = 15_000

let lastFull = Number.NEGATIVE_INFINITY

/** Remembers that a write found no room. */
export function noteStorageFull(): void {
  lastFull = performance.now()
}

/** Thrown while there is no room to write. */
export class StorageFull extends Error {}

/** Throws `StorageFull` when the folder's disk is nearly full, or a write has just found no room. */
export async function checkRoom(folder: string): Promise<void> {
  const free = await freeBytes(folder)
  if (free < leastFreeBytes) throw new StorageFull(`only ${Math.floor(free / 1024 / 1024)} MB are free`)
  if (performance.now() - lastFull < memoryMs) throw new StorageFull('a write has just found no room')
}

/** What is free for us on the disk of a folder; without end where there is none, because all stores are elsewhere. */
export async function freeBytes(folder: string): Promise<number> {
  const room = await statfs(folder).catch(() => undefined)
  return room ? room.bavail * room.bsize : Number.POSITIVE_INFINITY
}
