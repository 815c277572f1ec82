import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import type { Config } from '#platform/config/config.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { Log } from '#platform/log/log.ts'
import type { Database } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'

/** Everything that keeps data. */
export interface Stores {
  database: Database
  clickhouse: Clickhouse
  files: FileStore
  ownerUrl: string
  close(): Promise<void>
}

/** What every area may be given. */
export interface Platform {
  config: Config
  log: Log
  stores: Stores
  secrets: SecretBox
  /** Address for links in mails; known once the server listens. */
  publicUrl(): string
}
