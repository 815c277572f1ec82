import { readFile, rm, writeFile } from 'node:fs/promises'
import { isAlive } from './cluster-lock.ts'

/** Notes that this process keeps an embedded store, so that others share it instead of stopping it. */
export async function writeKeeper(file: string): Promise<void> {
  await writeFile(file, String(process.pid))
}

/** True while another live process keeps the store. */
export async function isKeptByAnother(file: string): Promise<boolean> {
  const keeper = Number(await readFile(file, 'utf8').catch(() => '0'))
  return keeper !== 0 && keeper !== process.pid && isAlive(keeper)
}

/** Ends the keeping. */
export async function removeKeeper(file: string): Promise<void> {
  await rm(file, { force: true })
}
