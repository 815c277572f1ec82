import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Sum over a hash of each row, so that the order of the rows does not matter. */
  checksum: z.string(),
  file: z.string(),
  sha256: z.string(),
})

const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  postgres: z.object({
    version: z.string(),
    migrations: z.array(z.string()),
    tables: z.array(tableSchema),
    sequences: z.array(z.object({ name: z.string(), value: z.number() })),
  }),
  clickhouse: z.object({
    version: z.string(),
    migrations: z.array(z.string()),
    tables: z.array(tableSchema),
  }),
  files: z.array(z.object({ key: z.string(), size: z.number(), sha256: z.string() })),
  hasMasterKey: z.boolean(),
})

/** One table of a backup. */
export type BackupTable = z.infer<typeof tableSchema>

/** What a backup holds, with counts and checksums. */
export type BackupManifest = z.infer<typeof manifestSchema>

const fileName = 'manifest.json'

/** Reads the manifest of a backup folder; throws one clear sentence when it is none. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(path.join(folder, fileName), 'utf8').catch(() => undefined)
  const parsed = text ? manifestSchema.safeParse(JSON.parse(text)) : undefined
  if (!parsed?.success) throw new Error(`${folder} is not a backup this version can read.`)
  return parsed.data
}

/** Writes the manifest; without it the folder is no backup, so it is written last. */
export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  await writeFile(path.join(folder, fileName), JSON.stringify(manifest, null, 1), { mode: 0o600 })
}
