import {
  type ImportCounts,
  type ImportDecisions,
  type ImportView,
  importRevertDays,
} from '@landfall/contract/customers/customer-import.ts'
import type { ImportOutcome } from '@landfall/contract/customers/imported-customer.ts'
import { deleteChunks } from '#platform/files/chunked-file.ts'
import { saveFile } from '#platform/files/stored-files.ts'
import { AppError } from '#platform/http/app-error.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Db } from '#platform/postgres/database.ts'
import { createRejectsFile } from '#platform/tabular/rejects-file.ts'
import { createRejectsText, type RejectedCells } from '#platform/tabular/rejects-text.ts'
import { defineTask, type TaskDefinition, type TaskRun } from '#platform/tasks/task-definition.ts'
import { readImportSample } from './customer-import-inspection.ts'
import { clearRows, groupRows, nextRows, noteOutcomes, stageRows } from './customer-import-staging.ts'
import { type CustomerImport, changeImport, findImport, importFile } from './customer-import-store.ts'
import { readVocabulary } from './customer-import-vocabulary.ts'
import type { ImportRun, ImportTaskDeps, ImportTaskInput, RevertTaskInput, Staged } from './import-run.ts'
import { withNewWords } from './word-meaning.ts'

/** Customers of the file that are decided and written in one transaction. */
const step = 500
const rejectsPage = 2000

/** Imports a file of customers. A repeated run goes on behind the last step that was written. */
export function customerImportTask(deps: ImportTaskDeps): TaskDefinition<never> {
  return defineTask<ImportTaskInput>({
    kind: 'customerImport',
    async run(task) {
      const run = task as ImportRun
      const { found, decisions } = await beginImport(run)
      if (isOpen(run, found)) {
        const staged = run.checkpoint ?? (await stage(deps, run, { found, decisions }))
        await importSteps(deps, run, { staged, decisions })
        await finish(deps, run, { found, decisions })
      }
      // Begun anew after an attempt of this task: what becomes of it is for the other task to tell.
      else if (!wasImported(found) && found.taskId !== run.id) return {}
      // An attempt that was killed had ended it: its file is kept for the next one.
      else if (!wasImported(found) || found.error) throw new AppError(found.error ?? 'uploadReadingEnded')
      await run.transaction((db) => clearRows(db, found.id))
      await deleteChunks(deps.files, importFile(run.company.id, found))
      return {}
    },
    async ended(run, outcome, error) {
      const { importId } = run.input
      await run.transaction(async (db) => {
        const found = await findImport(db, importId)
        // What is imported stays so, whatever becomes of clearing up behind it.
        if (!found || !isOpen(run, found)) return
        const { counts, codes } = await countRows(db, importId)
        // Steps that were written stay; what they did is told, and can be reverted.
        const isPartly = counts.created + counts.updated > 0
        const state = isPartly ? 'doneWithRejects' : outcome
        await changeImport(db, importId, { state, error, counts, codes, finished: true })
        await clearRows(db, importId)
      })
    },
  })
}

/** Whether rows are to be imported, by this very task: what was given up or taken back may be in the hands of another. */
function isOpen(run: Pick<ImportRun, 'id'>, { state, taskId }: CustomerImport): boolean {
  return taskId === run.id && (state === 'queued' || state === 'loading')
}

function wasImported({ state }: CustomerImport): boolean {
  return ['done', 'doneWithRejects', 'reverting', 'reverted'].includes(state)
}

/** Takes an import back, except where somebody has worked with a customer since. */
export function customerImportRevertTask(
  revertChanges: (run: TaskRun<unknown>, importId: number) => Promise<NonNullable<ImportView['reverted']>>,
): TaskDefinition<never> {
  return defineTask<RevertTaskInput>({
    kind: 'customerImportRevert',
    async run(run) {
      const { importId } = run.input
      const found = await run.transaction((db) => findImport(db, importId))
      if (found?.taskId !== run.id || found.state === 'reverted') return {}
      const reverted = await revertChanges(run, importId)
      await run.transaction((db) =>
        changeImport(db, importId, { state: 'reverted', reverted, finished: true }),
      )
      return { figures: reverted }
    },
    async ended(run) {
      const { importId } = run.input
      await run.transaction(async (db) => {
        const found = await findImport(db, importId)
        // What is taken back stays so, and what another task takes back is not this one's.
        if (found?.state !== 'reverting' || found.taskId !== run.id) return
        const state = (found.counts?.rejected ?? 0) > 0 ? 'doneWithRejects' : 'done'
        await changeImport(db, importId, { state })
      })
    },
  })
}

interface Begun {
  found: CustomerImport
  decisions: ImportDecisions
}

async function beginImport(run: ImportRun): Promise<Begun> {
  const { importId } = run.input
  const found = await run.transaction((db) => findImport(db, importId))
  if (!found?.decisions) throw new AppError('importNotFound')
  if (found.state === 'queued' && isOpen(run, found))
    await run.transaction((db) => changeImport(db, importId, { state: 'loading' }))
  return { found, decisions: found.decisions }
}

async function stage(deps: ImportTaskDeps, run: ImportRun, { found, decisions }: Begun): Promise<Staged> {
  const read = await stageRows(deps, run, { file: importFile(run.company.id, found), decisions })
  await run.transaction(async (db) => {
    if (decisions.unknownWords === 'create')
      await deps.importer.createWords(db, {
        importId: found.id,
        locale: run.locale,
        kinds: run.input.wordKinds,
      })
    await groupRows(db, found.id, decisions)
  })
  await run.saveCheckpoint({ read })
  return { read }
}

async function importSteps(
  deps: ImportTaskDeps,
  run: ImportRun,
  { staged, decisions }: { staged: Staged; decisions: ImportDecisions },
): Promise<void> {
  const { importId } = run.input
  const importer = decisions.place.kind === 'collected' ? deps.collector : deps.importer
  const vocabulary = await run.transaction((db) => readVocabulary(db, run.input.scope))
  let { counts } = await run.transaction((db) => countRows(db, importId))
  // The planner learns of what is new whenever that has doubled.
  let known = 0
  for (let after = 0, last = 0; ; after = last) {
    run.signal.throwIfAborted()
    if (after === 0 || counts.created > 2 * known) {
      known = Math.max(counts.created, step)
      await run.transaction((db) => db.query('select note_imported_customers()'))
    }
    run.progress(decidedOf(counts), staged.read, { ...counts })
    const outcomes = await importer.importRows(
      run.transaction,
      async (db) => {
        const rows = await nextRows(db, { importId, after, customers: step })
        last = rows.reduce((most, { lead }) => Math.max(most, lead), after)
        const known = rows.map((row) => withNewWords(row, vocabulary))
        return rows.length > 0 ? { ...run.input, locale: run.locale, rows: known, decisions } : undefined
      },
      (db, decided) => noteOutcomes(db, importId, decided),
    )
    if (!outcomes) break
    for (const { outcome } of outcomes) counts = { ...counts, [outcome]: counts[outcome] + 1 }
  }
  run.progress(staged.read, staged.read, { ...counts })
}

const decidedOf = ({ created, updated, joined, skipped, rejected }: ImportCounts) =>
  created + updated + joined + skipped + rejected

/** How many rows had which outcome, and which problems. */
async function countRows(
  db: Db,
  importId: number,
): Promise<{ counts: ImportCounts; codes: Record<string, number> }> {
  await db.query('set local statement_timeout = 0')
  const rows = await db.query<{ outcome: ImportOutcome | null; rows: number }>(
    `select outcome, count(*)::integer as rows from customer_import_rows where import_id = $1 group by outcome`,
    [importId],
  )
  const counts: ImportCounts = { read: 0, created: 0, updated: 0, joined: 0, skipped: 0, rejected: 0 }
  for (const { outcome, rows: amount } of rows) {
    counts.read += amount
    if (outcome) counts[outcome] += amount
  }
  const codes = await db.query<{ code: string; rows: number }>(
    `select p ->> 'code' as code, count(distinct r.row)::integer as rows
     from customer_import_rows r, jsonb_array_elements(r.problems) p where r.import_id = $1 group by 1`,
    [importId],
  )
  return { counts, codes: Object.fromEntries(codes.map(({ code, rows: amount }) => [code, amount])) }
}

async function finish(deps: ImportTaskDeps, run: ImportRun, { found, decisions }: Begun): Promise<void> {
  const { counts, codes } = await run.transaction((db) => countRows(db, found.id))
  const rejectsFileId = counts.rejected > 0 ? await saveRejects(deps, run, { found, decisions }) : null
  const state = counts.rejected > 0 ? 'doneWithRejects' : 'done'
  await run.transaction((db) =>
    changeImport(db, found.id, { state, counts, codes, rejectsFileId, error: null, finished: true }),
  )
}

async function saveRejects({ files }: ImportTaskDeps, run: ImportRun, { found, decisions }: Begun) {
  const { headers, format } = await readImportSample(
    { files, caller: { ...run, gone: run.signal, isPatient: true } },
    importFile(run.company.id, found),
    decisions,
  )
  const describe = (code: string) => translate(run.locale, `customerImport.code.${code}`)
  const text = createRejectsText({ reading: decisions, kind: format.kind, headers, describe })
  const rejects = createRejectsFile({ reading: decisions, kind: format.kind })
  try {
    for await (const rows of rejectedRows(run, found.id)) await rejects.add(text.write(rows))
    return await saveFile(run, files, {
      name: `${found.fileName.replace(/\.\w+$/, '')}.rejects.${rejects.extension}`,
      contentType: rejects.contentType,
      content: await rejects.read(),
      expiresAt: new Date(Date.now() + importRevertDays * 86_400_000),
    })
  } finally {
    await rejects.remove()
  }
}

async function* rejectedRows(run: ImportRun, importId: number): AsyncGenerator<RejectedCells[]> {
  for (let after = 0; ; ) {
    const rows = await run.transaction((db) =>
      db.query<RejectedCells>(
        `select row as file_row, cells, problems from customer_import_rows
         where import_id = $1 and outcome = 'rejected' and row > $2 order by row limit ${rejectsPage}`,
        [importId, after],
      ),
    )
    if (rows.length > 0) yield rows
    if (rows.length < rejectsPage) return
    after = rows.at(-1)?.fileRow ?? after
  }
}
