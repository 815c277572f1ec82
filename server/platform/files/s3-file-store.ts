import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { StoreUnavailable } from '#platform/postgres/store-unavailable.ts'
import { checkKey, FileNotFound } from './file-key.ts'
import type { FileStore, S3Settings, StoredFile } from './file-store.ts'

/** Keeps files in a bucket of Amazon S3 or of a server that speaks its protocol. */
export function createS3FileStore(settings: S3Settings): FileStore {
  const client = createClient(settings)
  const at = (key: string) => ({ Bucket: settings.bucket, Key: checkKey(key) })

  async function put(
    key: string,
    content: Readable,
    options?: { contentType?: string },
  ): Promise<StoredFile> {
    const params = { ...at(key), Body: content, ContentType: options?.contentType }
    // In parts, so that a stream of unknown length needs neither memory nor a length beforehand; the
    // object appears when the last part is complete.
    await naming(key, () => new Upload({ client, params, queueSize: 2, partSize: 8 * 1024 * 1024 }).done())
    return (await stat(key)) ?? { key, size: 0 }
  }

  async function get(key: string, { start = 0 }: { start?: number } = {}): Promise<Readable> {
    const Range = start > 0 ? `bytes=${start}-` : undefined
    const { Body } = await naming(key, () => client.send(new GetObjectCommand({ ...at(key), Range })))
    return Body as Readable
  }

  async function stat(key: string): Promise<StoredFile | undefined> {
    try {
      const head = await naming(key, () => client.send(new HeadObjectCommand(at(key))))
      return { key, size: head.ContentLength ?? 0 }
    } catch (error) {
      if (error instanceof FileNotFound) return undefined
      throw error
    }
  }

  async function* list(prefix: string): AsyncGenerator<StoredFile> {
    let token: string | undefined
    do {
      const command = new ListObjectsV2Command({
        Bucket: settings.bucket,
        Prefix: prefix,
        ContinuationToken: token,
      })
      const page = await naming(prefix, () => client.send(command))
      for (const { Key, Size } of page.Contents ?? []) if (Key) yield { key: Key, size: Size ?? 0 }
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token)
  }

  return {
    put,
    get,
    stat,
    list,
    async delete(key) {
      await naming(key, () => client.send(new DeleteObjectCommand(at(key))))
    },
  }
}

function createClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return new S3Client({
    region,
    endpoint,
    credentials,
    // Servers other than Amazon's rarely have a host name for each bucket, nor the newer checksums.
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

async function naming<T>(key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { name, $metadata, code } = error as {
      name?: string
      code?: string
      $metadata?: { httpStatusCode?: number }
    }
    const status = $metadata?.httpStatusCode
    if (name === 'NoSuchKey' || name === 'NotFound' || status === 404) throw new FileNotFound(key)
    if (code || (status !== undefined && status >= 500)) throw new StoreUnavailable('files', error)
    throw error
  }
}
