import { mailReportRoutes } from '@landfall/contract/email/mail-reports.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { type ReadChatFigures, readDeliverability } from './deliverability-read-model.ts'
import { readTaskReport } from './task-report.ts'

/** Reports of mail: of one mailing, and of how servers take what the company sends. */
export function registerMailReportRoutes(server: HttpServer, readChatFigures: ReadChatFigures): void {
  endpoint(server, mailReportRoutes.task, (ctx, { params }) => readTaskReport(ctx, params.id))
  endpoint(server, mailReportRoutes.deliverability, (ctx, { query }) =>
    readDeliverability(ctx, { weeks: query.weeks, readChatFigures }),
  )
}
