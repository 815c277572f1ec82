import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'

const megabyte = 1_000_000

/** The name of the cluster that is the embedded engine alone. */
export const loneCluster = 'alone'

/**
 * Writes the engine's server settings: bounded memory, and caches and thread pools for one small machine
 * instead of the engine's defaults, which are meant for a server of its own.
 */
export async function writeEngineConfig(file: string, memoryLimitBytes: number): Promise<void> {
  const cache = Math.round(Math.min(memoryLimitBytes / 16, 128 * megabyte))
  const settings: Record<string, number | string> = {
    max_server_memory_usage: memoryLimitBytes,
    mark_cache_size: cache,
    primary_index_cache_size: cache,
    index_mark_cache_size: cache,
    text_index_tokens_cache_size: cache,
    text_index_header_cache_size: cache,
    text_index_postings_cache_size: cache,
    query_condition_cache_size: 16 * megabyte,
    compiled_expression_cache_size: 8 * megabyte,
    max_thread_pool_size: 500,
    max_thread_pool_free_size: 8,
    max_io_thread_pool_free_size: 0,
    timezone: 'UTC',
  }
  // A cluster of this engine alone, in which the layout of a cluster can be tried; nothing listens on the port.
  const cluster = `<tcp_port>9000</tcp_port><remote_servers><${loneCluster}><shard><replica><host>localhost</host><port>9000</port></replica></shard></${loneCluster}></remote_servers>`
  const lines = Object.entries(settings).map(([name, value]) => `  <${name}>${value}</${name}>`)
  await writeFile(file, `<clickhouse>\n${lines.join('\n')}\n  ${cluster}\n</clickhouse>\n`, { mode: 0o600 })
}

/** Settings every statement starts with; a request may replace them. */
export function defaultStatementSettings(memoryLimitBytes: number): Record<string, string> {
  const perStatement = Math.round(memoryLimitBytes * 0.6)
  const spillAt = String(Math.round(perStatement / 2))
  return {
    max_threads: String(Math.min(availableParallelism(), 4)),
    max_memory_usage: String(perStatement),
    max_bytes_before_external_group_by: spillAt,
    max_bytes_before_external_sort: spillAt,
    output_format_json_quote_64bit_integers: '0',
  }
}
