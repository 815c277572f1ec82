import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { sendLogRoutes } from '@landfall/contract/email/send-log.ts'
import { sendTaskBatchRoutes } from '@landfall/contract/email/send-task-batch.ts'
import { variantTestRoutes } from '@landfall/contract/email/variant-tests.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { chooseVariant, readVariantResult } from '../variant-tests/variant-service.ts'
import { readSendLog } from './send-log-read-model.ts'
import { changeSendTasks } from './send-task-batch.ts'
import { listSendTasks } from './send-task-read-model.ts'
import {
  cancelSendTask,
  changeSendTask,
  copySendTask,
  createSendTask,
  pauseSendTask,
  previewSelection,
  removeSendTask,
  requireSendTask,
  resumeSendTask,
  type SendTaskNeeds,
  sendTaskAgain,
  sendTestMail,
  submitSendTask,
} from './send-task-service.ts'

/** Send tasks and the log of what sending is doing. */
export function registerSendTaskRoutes(server: HttpServer, needs: SendTaskNeeds): void {
  endpoint(server, sendTaskRoutes.list, (ctx, { query }) => listSendTasks(ctx, query))
  endpoint(server, sendLogRoutes.read, (ctx, { query }) => readSendLog(ctx, query.taskId))
  endpoint(server, sendTaskRoutes.read, (ctx, { params }) => requireSendTask(ctx, params.id))
  endpoint(server, sendTaskRoutes.create, (ctx, { body }) => createSendTask(ctx, body))
  endpoint(server, sendTaskRoutes.update, (ctx, { params, body }) => changeSendTask(ctx, params.id, body))
  endpointWithoutTransaction(server, sendTaskRoutes.previewRecipients, (ctx, { body }) =>
    previewSelection(ctx, needs, body),
  )
  endpointWithoutTransaction(server, sendTaskRoutes.test, (ctx, { body }) => sendTestMail(ctx, needs, body))
  endpointWithoutTransaction(server, sendTaskRoutes.submit, (ctx, { params }) =>
    submitSendTask(ctx, needs, params.id),
  )
  endpoint(server, sendTaskRoutes.copy, (ctx, { params }) => copySendTask(ctx, params.id))
  endpoint(server, sendTaskRoutes.pause, (ctx, { params }) => pauseSendTask(ctx, params.id))
  endpoint(server, sendTaskRoutes.resume, (ctx, { params }) => resumeSendTask(ctx, params.id))
  endpoint(server, sendTaskRoutes.cancel, (ctx, { params }) => cancelSendTask(ctx, params.id))
  endpoint(server, sendTaskBatchRoutes.change, (ctx, { body }) => changeSendTasks(ctx, body))
  endpoint(server, sendTaskRoutes.sendAgain, (ctx, { params, body }) =>
    sendTaskAgain(ctx, needs, { id: params.id, states: body.states }),
  )
  endpoint(server, variantTestRoutes.read, async (ctx, { params }) => {
    await requireSendTask(ctx, params.id)
    return readVariantResult(ctx, params.id)
  })
  endpoint(server, variantTestRoutes.choose, async (ctx, { params, body }) => {
    await requireSendTask(ctx, params.id)
    await chooseVariant(ctx, params.id, body.contentId)
    return requireSendTask(ctx, params.id)
  })
  endpoint(server, sendTaskRoutes.remove, async (ctx, { params }) => {
    await removeSendTask(ctx, params.id)
    return null
  })
}
