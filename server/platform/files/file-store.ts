import path from 'node:path'
import type { Readable } from 'node:stream'
import { createDiskFileStore } from './disk-file-store.ts'

/** A stored file. */
export interface StoredFile {
  key: string
  /** In bytes. */
  size: number
}

/**
 * Keeps uploads, exports and images. A key is a path of plain segments such as `uploads/12/source.csv`;
 * a file is there completely or not at all.
 */
export interface FileStore {
  /** Stores the stream under the key, replacing what was there; returns the size in bytes. */
  put(key: string, content: Readable, options?: { contentType?: string }): Promise<StoredFile>
  /** Opens the content, from byte `start` on; throws `FileNotFound`. */
  get(key: string, options?: { start?: number }): Promise<Readable>
  /** Deletes the file; a missing one is no error. */
  delete(key: string): Promise<void>
  stat(key: string): Promise<StoredFile | undefined>
  /** All files whose key starts with the prefix. */
  list(prefix: string): AsyncIterable<StoredFile>
}

/** Where files are kept: a bucket when one is configured, else a folder of the data folder. */
export interface FileStoreConfig {
  dataDir: string
  s3: S3Settings | undefined
}

/** How to reach the bucket; without keys the machine's own credentials are used. */
export interface S3Settings {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
}

/** Opens the configured file store. */
export async function openFileStore({ dataDir, s3 }: FileStoreConfig): Promise<FileStore> {
  if (!s3) return createDiskFileStore(path.join(dataDir, 'files'))
  // Loaded only where it is used: the S3 client is large.
  const { createS3FileStore } = await import('./s3-file-store.ts')
  return createS3FileStore(s3)
}
