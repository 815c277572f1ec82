import { basename, dirname } from 'node:path'
import { areas } from './areas.ts'
import type { Problem, SourceFile, SourceTree } from './source-tree.ts'
import { lineAt } from './source-tree.ts'

const folder = 'server/migrations/functions'
/** Migrations up to this one were merged when functions still stood in them. */
const lastWithFunctions = '202611281050'

/**
 * Functions that stay in migrations: tables are made with them, because columns are generated, defaults set or policies
 * decided by them, or because migrations call them.
 */
const partsOfTables = new Set([
  'app_actor_id',
  'app_address',
  'app_append_only',
  'app_audited',
  'app_below_oem_id',
  'app_cascade_company',
  'app_company_id',
  'app_grant',
  'app_keeps_deleted',
  'app_level',
  'app_role',
  'app_shared_datasets',
  'app_tenant_table',
  'app_token_id',
  'app_user_id',
  'joined_text',
  'own_names_text',
  'search_text',
  'social_values',
  'spelled',
  'spelled_signs',
])

const touched =
  /\b(?:create(?:\s+or\s+replace)?|alter|drop)\s+(?:function|view|procedure)\s+(?:if\s+exists\s+)?(\w+)/gi
const defined = /^create or replace (?:function|view|trigger) (\w+)/gm
const bare = /^create\s+(?!or replace (?:function|view|trigger) )/gim

const withoutComments = (text: string) => text.replace(/--.*/g, (comment) => ' '.repeat(comment.length))

/** Functions and views stand with their current text in one file each, and no longer in migrations. */
export function checkCurrentSql({ files }: SourceTree): Problem[] {
  return files
    .filter(({ path }) => path.endsWith('.sql'))
    .flatMap((file) => {
      if (file.path.startsWith(`${folder}/`)) return definitionProblems(file)
      const isNewer = file.path.startsWith('server/migrations/postgres/') && nameOf(file) > lastWithFunctions
      return isNewer ? migrationProblems(file) : []
    })
}

const nameOf = ({ path }: SourceFile) => basename(path, '.sql')

function migrationProblems(file: SourceFile): Problem[] {
  const text = withoutComments(file.text)
  return [...text.matchAll(touched)].flatMap(({ index, 1: name = '' }) =>
    partsOfTables.has(name)
      ? []
      : [{ file: file.path, line: lineAt(text, index), message: `${name} belongs into ${folder}` }],
  )
}

function definitionProblems(file: SourceFile): Problem[] {
  if (file.path === `${folder}/dropped.sql`) return []
  const problem = (message: string, line = 0): Problem => ({ file: file.path, line, message })
  const text = withoutComments(file.text)
  const area = basename(dirname(file.path))
  const names = [...text.matchAll(defined)].map(([, name = '']) => name)
  return [
    ...(area in areas || area === 'platform' ? [] : [problem(`${area} is no area`)]),
    ...(names.includes(nameOf(file)) ? [] : [problem('the file is not called as what it defines')]),
    ...names
      .filter((name) => partsOfTables.has(name))
      .map((name) => problem(`tables are made with ${name}: it stays in migrations`)),
    ...[...text.matchAll(bare)].map(({ index }) =>
      problem('only what may run again: create or replace', lineAt(text, index)),
    ),
  ]
}
