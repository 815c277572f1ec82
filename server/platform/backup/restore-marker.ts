import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import * as z from 'zod/mini'
import { ConfigError } from '#platform/config/config.ts'

/** What a restore leaves while it is under way: in its folder and in the database, which may be somewhere else. */
const markerSchema = z.object({
  /** The folder of the backup. */
  source: z.string(),
  /** When the backup was made; tells it from others. */
  backupOf: z.string(),
  begunAt: z.string(),
})

export type RestoreMarker = z.infer<typeof markerSchema>

const markerFile = (dataDir: string) => path.join(dataDir, 'restore-under-way.json')

/** The marker of a restore from this backup. */
export function newMarker(source: string, backupOf: string): RestoreMarker {
  return { source, backupOf, begunAt: new Date().toISOString() }
}

/** The marker in a data folder; undefined when no restore into it was left in its middle. */
export async function readMarkerFile(dataDir: string): Promise<RestoreMarker | undefined> {
  const text = await readFile(markerFile(dataDir), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return markerSchema.parse(JSON.parse(text))
  } catch {
    // Killed while it was written.
    return newMarker('FOLDER', '')
  }
}

/** Marks a data folder, before anything else is written there. */
export async function writeMarkerFile(dataDir: string, marker: RestoreMarker): Promise<void> {
  await writeFile(markerFile(dataDir), JSON.stringify(marker))
}

/** What is in the folder is whole. */
export async function removeMarkerFile(dataDir: string): Promise<void> {
  await rm(markerFile(dataDir), { force: true })
}

/** The marker in the database. */
export async function readMarker(ownerUrl: string): Promise<RestoreMarker | undefined> {
  return withClient(ownerUrl, async (client) => {
    const { rows: found } = await client.query(`select to_regclass('landfall_restore.under_way') as there`)
    if (found[0]?.there === null) return undefined
    const { rows } = await client.query('select marker from landfall_restore.under_way')
    return rows[0] && markerSchema.parse(rows[0].marker)
  })
}

/** Marks the database, in a schema of its own that no backup holds. */
export async function writeMarker(ownerUrl: string, marker: RestoreMarker): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query(`begin; create schema landfall_restore;
      create table landfall_restore.under_way (marker jsonb not null)`)
    await client.query('insert into landfall_restore.under_way values ($1)', [JSON.stringify(marker)])
    await client.query('commit')
  })
}

/** What is in the stores is whole. */
export async function removeMarker(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, (client) => client.query('drop schema if exists landfall_restore cascade'))
}

/** Refuses to go on with stores into which a restore has not come to its end, and says how to begin it again. */
export function refuseHalfRestored(marker: RestoreMarker | undefined): void {
  if (!marker) return
  throw new ConfigError(
    `a restore into DATA_DIR or its databases, begun at ${marker.begunAt}, is under way or did not end. ` +
      `Begin it again with: npm run restore -- ${marker.source}`,
  )
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'landfall restore' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
