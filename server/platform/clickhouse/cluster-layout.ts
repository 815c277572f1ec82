/** How the tables lie on several servers. */
export interface ClusterLayout {
  /** Its name in the servers' configuration. */
  name: string
  /** False where the cluster is one engine that keeps no copies, as in tests. */
  isReplicated: boolean
}

/** The database with the tables themselves; the one that statements name has a view over all shards of each. */
export function shardDatabase(database: string): string {
  return `${database}_shard`
}

/** What is said on a cluster beside every statement. */
export const clusterSettings = {
  // Sets that subqueries give may lie on any shard.
  distributed_product_mode: 'global',
  // Rows are where they belong when an insert has been answered.
  distributed_foreground_insert: 1,
  // Rows that are loaded, taken back and loaded again look alike; only a token says that they are the same.
  insert_deduplicate: 0,
  mutations_sync: '2',
  alter_sync: '2',
  lightweight_deletes_sync: '2',
  // The sets of our deletions do not change while these run.
  allow_nondeterministic_mutations: 1,
} as const

const changing =
  /^\s*(create table if not exists|alter table|drop table if exists|truncate table|optimize table|delete from|system (?:stop|start) merges)\s+([a-z_0-9]+)\b(?:\s*\$\{on_cluster\})?/i

const clusterPlace = /\$\{on_cluster\}/g
const replicatedPlace = /\$\{replicated\}/g
const tablesPlace = /\$\{tables\}/g

/**
 * A statement that changes the tables themselves, for all servers: tables that it only reads are named through the
 * view over all shards. Queries and inserts stay as they are. A migration names with `tables` before it a table itself.
 */
export function onShards(
  sql: string,
  { database, layout }: { database: string; layout: ClusterLayout | undefined },
): string {
  const filled = sql
    .replace(replicatedPlace, layout?.isReplicated ? 'Replicated' : '')
    .replace(tablesPlace, layout ? `${shardDatabase(database)}.` : '')
  const found = layout && changing.exec(filled)
  if (!found) return filled.replace(clusterPlace, onCluster(layout))
  const [head, verb = '', table = ''] = found
  const rest = filled.slice(head.length)
  const read = rest.replace(
    /\b(from|join)\s+([a-z_][a-z_0-9]*)\b(?!\s*[.(])/gi,
    (_, word: string, name: string) => `${word} ${database}.${name}`,
  )
  const target = `${shardDatabase(database)}.${table}`
  if (verb.toLowerCase().startsWith('system')) return `${verb}${onCluster(layout)} ${target}${read}`
  return `${verb} ${target}${onCluster(layout)}${read}`
}

/** The clause that makes a statement hold on every server; a lone engine has nobody to tell. */
export function onCluster(layout: ClusterLayout | undefined): string {
  return layout?.isReplicated ? ` on cluster '${layout.name}'` : ''
}

/**
 * Where a row goes: everything of a company to one shard, so that its questions need one server only; the shared
 * library, which may be larger than all companies together, row by row to all.
 */
export function shardKey(columns: readonly string[]): string {
  if (!columns.includes('company_id')) return 'rand()'
  return columns.includes('id')
    ? 'if(company_id = 0, sipHash64(id), sipHash64(company_id))'
    : 'sipHash64(company_id)'
}
