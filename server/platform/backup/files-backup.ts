import { createReadStream } from 'node:fs'
import path from 'node:path'
import { FileNotFound } from '#platform/files/file-key.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { hashOf, writePlain } from './backup-archive.ts'
import type { BackupManifest } from './backup-manifest.ts'

/** Copies every stored file into the folder. */
export async function backupFiles(files: FileStore, folder: string): Promise<BackupManifest['files']> {
  const copied: BackupManifest['files'] = []
  for await (const { key } of files.list('')) {
    try {
      const content = await files.get(key)
      copied.push({ key, ...(await writePlain(pathIn(folder, key), content)) })
    } catch (error) {
      // Deleted since it was listed.
      if (!(error instanceof FileNotFound)) throw error
    }
  }
  return copied
}

/** Throws when the store already holds files. */
export async function demandEmptyFiles(files: FileStore): Promise<void> {
  for await (const { key } of files.list('')) {
    throw new Error(`The file store is not empty (${key}); a backup is restored into an empty one only.`)
  }
}

/** Deletes what a restore that did not end has stored. */
export async function deleteFiles(files: FileStore): Promise<void> {
  for await (const { key } of files.list('')) await files.delete(key)
}

/** Stores every file of a backup and reads each back to compare it. */
export async function restoreFiles(
  files: FileStore,
  folder: string,
  backup: BackupManifest['files'],
): Promise<void> {
  for (const { key, sha256 } of backup) {
    await files.put(key, createReadStream(pathIn(folder, key)))
    if ((await hashOf(await files.get(key))) !== sha256)
      throw new Error(`The restored file ${key} differs from the backup.`)
  }
}

/** Where a file lies in the backup folder. */
export function pathIn(folder: string, key: string): string {
  return path.join(folder, 'files', ...key.split('/'))
}
