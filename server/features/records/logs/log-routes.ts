import {
  type AuditRow,
  type DataPullRow,
  type ExportRow,
  type LogName,
  logExportRoutes,
  logNames,
  logRoutes,
  retentionRoutes,
  type SignInRow,
  type VerificationRow,
} from '@landfall/contract/records/logs.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { countBatch } from '#platform/list/batch-reader.ts'
import { readPage } from '#platform/list/list-page.ts'
import { recordDataPull } from '#platform/records/data-pull-store.ts'
import { createTask, findTask } from '#platform/tasks/task-store.ts'
import { readAuditEntry } from './audit-read-model.ts'
import { type LogViewer, logColumns, logDefinition } from './log-definitions.ts'
import type { LogExportInput } from './log-export.ts'
import { readRetention, saveRetention } from './retention-store.ts'

/** The logs of a house, how long they are kept, and their exports. */
export function registerLogRoutes(server: HttpServer): void {
  endpoint(server, logRoutes.dataPulls, pageOf<DataPullRow>('dataPulls'))
  endpoint(server, logRoutes.verifications, pageOf<VerificationRow>('verifications'))
  endpoint(server, logRoutes.signIns, pageOf<SignInRow>('signIns'))
  endpoint(server, logRoutes.audit, pageOf<AuditRow>('audit'))
  endpoint(server, logRoutes.exports, pageOf<ExportRow>('exports'))
  endpoint(server, logRoutes.readAudit, (ctx, { params }) => readAuditEntry(ctx.db, viewerOf(ctx), params.id))
  for (const log of logNames) {
    endpoint(server, logExportRoutes[log], (ctx, { body }) => startExport(ctx, { log, ...body }))
  }
  endpoint(server, retentionRoutes.read, (ctx) => readRetention(ctx.db))
  endpoint(server, retentionRoutes.save, (ctx, { body }) => saveRetention(ctx.db, body))
}

type Query = Parameters<typeof readPage>[2]['query']

function pageOf<Row>(log: LogName) {
  return (ctx: TransactionContext, { query }: { query: Query }) =>
    readPage<Row>(ctx.db, logDefinition(log, viewerOf(ctx)), { columns: logColumns(log), query })
}

async function startExport(ctx: TransactionContext, wishes: Omit<LogExportInput, 'viewer'>) {
  const viewer = viewerOf(ctx)
  const { log, selection } = wishes
  const rowCount = await countBatch(ctx.db, logDefinition(log, viewer), selection)
  if (rowCount === 0) throw new AppError('nothingSelected')
  const input: LogExportInput = { ...wishes, viewer }
  const taskId = await createTask(ctx.db, { kind: 'logExport', title: '', locale: ctx.locale, input })
  await recordDataPull(ctx.db, { action: 'exported', source: log, rowCount, selection, taskId })
  const task = await findTask(ctx.db, ctx.user.id, taskId)
  if (!task) throw new AppError('taskNotFound')
  return task
}

function viewerOf(ctx: Context): LogViewer {
  return { scope: ctx.scope, locale: ctx.locale, timeZone: ctx.company.timeZone }
}
