import { readFile, rm, writeFile } from 'node:fs/promises'
import { isAlive } from './cluster-lock.ts'

/** Notes that this process keeps an embedded store, so that others share it instead of stopping it. */
export async function writeKeeper(file: string): Promise<void> {
  await writeFile(file, String(process.pid))
}

/** True while a live process keeps the store. */
export async function isKept(file: string): Promise<boolean> {
  const keeper = await readKeeper(file)
  return keeper !== 0 && isAlive(keeper)
}

/** True while a live process other than this one keeps the store. */
export async function isKeptByAnother(file: string): Promise<boolean> {
  return (await readKeeper(file)) !== process.pid && isKept(file)
}

/** Ends the keeping. */
export async function removeKeeper(file: string): Promise<void> {
  await rm(file, { force: true })
}

async function readKeeper(file: string): Promise<number> {
  return Number(await readFile(file, 'utf8').catch(() => '0'))
}
