import { viewerOf } from '#features/customers/customers/customer-scope.ts'
import {
  type CustomerRecipient,
  selectRecipients,
} from '#features/customers/customers/recipient-read-model.ts'
import { historyExportTask } from '#features/email/email-history/history-export.ts'
import { registerHistoryRoutes } from '#features/email/email-history/history-routes.ts'
import { type IntakeLoop, startIntake } from '#features/email/email-intake/intake-loop.ts'
import { startReturnListener } from '#features/email/email-intake/return-listener.ts'
import { startSending } from '#features/email/email-sending/sending-loop.ts'
import { createCapturedOutbox } from '#features/email/email-settings/captured-outbox.ts'
import { registerOutboxRoutes } from '#features/email/email-settings/outbox-routes.ts'
import { registerRelayRoutes } from '#features/email/email-settings/relay-routes.ts'
import { deliverSingleMail, type SingleMail } from '#features/email/email-settings/relay-service.ts'
import { findActiveRelay } from '#features/email/email-settings/relay-store.ts'
import { registerSuppressionRoutes } from '#features/email/email-settings/suppression-routes.ts'
import type {
  RecipientCandidate,
  SelectRecipients,
} from '#features/email/email-tasks/recipient-candidates.ts'
import { preparationTask } from '#features/email/email-tasks/recipient-preparation.ts'
import { registerSendTaskRoutes } from '#features/email/email-tasks/send-task-routes.ts'
import { findSendTask, requeueRecipients } from '#features/email/email-tasks/send-task-store.ts'
import { registerTemplateRoutes } from '#features/email/email-templates/template-routes.ts'
import { previewTemplate, readTemplate } from '#features/email/email-templates/template-service.ts'
import { createHitBuffer } from '#features/email/email-tracking/hit-buffer.ts'
import { unsubscribe } from '#features/email/email-tracking/hit-store.ts'
import { registerTracking } from '#features/email/email-tracking/tracking-routes.ts'
import { createErasedPersons, type ErasedPersons } from '#features/records/erasure/erased-person-store.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { createLinkTokens } from '#platform/mail/link-token.ts'
import { createMailTokens } from '#platform/mail/mail-token.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'
import { readsCustomer } from './customer-wiring.ts'
import { chargeSending, isSendingCharged } from './points-wiring.ts'
import type { Platform } from './services.ts'

type UserMail = Pick<SingleMail, 'to' | 'subject' | 'text'>

/** E-mail marketing as the processes see it. */
export interface EmailServices {
  tasks: TaskDefinition[]
  registerRoutes(server: HttpServer): Promise<void>
  /** Starts sending what is due. */
  startLoop(): Promise<void>
  /** Sends one mail to one of our own users the way his company's mail goes; throws when it is refused. */
  sendToUser(companyId: number, mail: UserMail): Promise<void>
  close(): Promise<void>
}

/** Wires templates, send tasks, sending, tracking, history and the sending set-up. */
export function createEmail({ stores, secrets, log, config, publicUrl }: Platform): EmailServices {
  const { database, files } = stores
  const outbox = createCapturedOutbox({ database, secrets, port: config.outboxPort })
  const tokens = createLinkTokens(secrets.deriveKey('tracking-token'))
  const hits = createHitBuffer(database.systemDb, log)
  const { mailInDomain, mailIn } = config
  const mailTokens = createMailTokens(secrets.deriveKey('mail-token'))
  const parts = { secrets, outbox, mailInDomain }
  const { erasedAmong } = createErasedPersons(secrets)
  const recipients = customersToMail({ erasedAmong })
  let stopSending: (() => Promise<void>) | undefined
  let intake: IntakeLoop | undefined
  let stopListener: (() => Promise<void>) | undefined
  return {
    tasks: [preparationTask(recipients), historyExportTask(files)],
    async registerRoutes(server) {
      registerTemplateRoutes(server)
      registerRelayRoutes(server, parts)
      registerSuppressionRoutes(server)
      registerOutboxRoutes(server)
      registerHistoryRoutes(server, { requeue: requeuePaid, readsCustomer })
      registerSendTaskRoutes(server, {
        selectRecipients: recipients,
        findActiveRelay,
        isCharged: isSendingCharged,
        charge: chargeSending,
        deliverSingleMail: (ctx, mail) => deliverSingleMail(ctx, parts, mail),
        renderSample: async (ctx, id) =>
          previewTemplate(ctx, await ctx.transaction((db) => readTemplate({ ...ctx, db }, id))),
      })
      await registerTracking(server.fastify, { systemDb: database.systemDb, tokens, hits })
    },
    async startLoop() {
      const captureServer = outbox.serverFor
      const marks = { tokens, mailTokens, publicUrl, mailInDomain }
      stopSending = await startSending({ database, secrets, log, captureServer, ...marks })
      const incoming = { database, log, tokens: mailTokens }
      intake = await startIntake({ ...incoming, unsubscribe, erasedAmong })
      if (mailIn) stopListener = startReturnListener({ ...incoming, domain: mailInDomain, settings: mailIn })
    },
    async sendToUser(companyId, mail) {
      const transaction = <T>(work: (db: Db) => Promise<T>) =>
        database.tenantTransaction({ companyId, userId: null }, work)
      const relay = await transaction(findActiveRelay)
      const from = { name: relay?.fromName ?? '', address: relay?.fromAddress ?? mail.to.address }
      const headers = [['Auto-Submitted', 'auto-generated']] as const
      await deliverSingleMail({ company: { id: companyId }, transaction }, parts, { ...mail, from, headers })
    },
    async close() {
      await stopSending?.()
      await stopListener?.()
      await intake?.stop()
      await outbox.close()
      await hits.close()
    },
  }
}

const requeuePaid: typeof requeueRecipients = async (db, sendTaskId, wishes) => {
  const messages = await requeueRecipients(db, sendTaskId, wishes)
  const task = messages > 0 ? await findSendTask(db, sendTaskId) : undefined
  if (task) await chargeSending(db, { sendTaskId, messages, name: task.name })
  return messages
}

const chunkSize = 1_000

function customersToMail({ erasedAmong }: Pick<ErasedPersons, 'erasedAmong'>): SelectRecipients {
  return async function* (ctx, selection, afterId) {
    const viewer = viewerOf(ctx)
    for (let after = afterId; ; ) {
      const [rows, erased] = await ctx.transaction(async (db) => {
        const found = await selectRecipients(db, viewer, { selection, afterId: after, limit: chunkSize })
        return [
          found,
          await erasedAmong(
            db,
            found.map(({ email }) => email),
          ),
        ]
      })
      // Whoever was erased has no address any more.
      if (rows.length > 0)
        yield rows.map((row) => toCandidate(erased.has(row.email) ? { ...row, email: '' } : row))
      const last = rows.at(-1)
      if (!last || rows.length < chunkSize) return
      after = last.customerId
    }
  }
}

function toCandidate(row: CustomerRecipient): RecipientCandidate {
  return {
    customerId: row.customerId,
    contactId: row.contactId,
    address: row.email,
    name: row.contactName || row.customerName,
    variables: {
      'customer.name': row.customerName,
      'customer.country': row.country ?? '',
      'customer.website': row.website,
      'contact.name': row.contactName,
      'contact.firstName': row.contactName.split(/\s+/)[0] ?? '',
      'contact.jobTitle': row.jobTitle,
      'contact.email': row.email,
    },
  }
}
