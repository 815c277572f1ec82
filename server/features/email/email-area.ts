import type { PointsQuote, PointsReserve, PointsWish } from '@landfall/contract/points/points.ts'
import type { Area } from '#platform/area/area.ts'
import type { Platform } from '#platform/area/platform.ts'
import type { DemoCompany } from '#platform/demo/demo-identity.ts'
import type { LoadContext } from '#platform/demo/demo-loading.ts'
import type { Context } from '#platform/http/context.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { createOutsideFetch, createWebGuard } from '#platform/http/outside-fetch.ts'
import { createPageFetch, createSiteGuard } from '#platform/http/page-fetch.ts'
import type { AddressChecks } from '#platform/mail/address-demands.ts'
import { createMailboxGuard } from '#platform/mail/imap-session.ts'
import { createLinkTokens, type LinkTokens } from '#platform/mail/link-token.ts'
import { createMailTokens } from '#platform/mail/mail-token.ts'
import { createRelayGuard } from '#platform/mail/smtp-connection.ts'
import { createSpamFilter } from '#platform/mail/spam-filter.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { PersonRows } from '#platform/records/known-person.ts'
import type { RecycleHandler } from '#platform/records/recycle-handler.ts'
import { registerCorrespondence, startSequenceTurns } from './correspondence-wiring.ts'
import { type ReadMailable, selectAmong } from './customer-recipients.ts'
import type { AttachmentNeeds } from './email-attachments/mail-attachment-service.ts'
import { registerMailCheckRoutes } from './email-checks/check-routes.ts'
import { loadMailings } from './email-demo/mail-loading.ts'
import { loadSenders } from './email-demo/sender-loading.ts'
import { loadDeletedTemplate, loadTemplates } from './email-demo/template-loading.ts'
import { historyExportTask } from './email-history/history-export.ts'
import { registerHistoryRoutes } from './email-history/history-routes.ts'
import type { HistoryNeeds } from './email-history/history-service.ts'
import { listMailEvents } from './email-history/mail-event-read-model.ts'
import { mailPersons } from './email-history/mail-persons.ts'
import { registerImprintRoutes } from './email-imprint/imprint-routes.ts'
import type { InboxNeeds } from './email-inbox/conversation-service.ts'
import { registerMailHookDoor } from './email-intake/hook-door.ts'
import { registerMailHookRoutes } from './email-intake/hook-routes.ts'
import { mailboxRecycling } from './email-mailboxes/mailbox-recycle.ts'
import type { ReadChatFigures } from './email-reports/deliverability-read-model.ts'
import { registerMailReportRoutes } from './email-reports/mail-report-routes.ts'
import { type CapturedOutbox, createCapturedOutbox } from './email-settings/captured-outbox.ts'
import { registerOutboxRoutes } from './email-settings/outbox-routes.ts'
import { findActiveRelay } from './email-settings/relay-choice.ts'
import { registerRelayRoutes } from './email-settings/relay-routes.ts'
import { deliverSingleMail, type RelayParts, type SingleMail } from './email-settings/relay-service.ts'
import { registerSafetyRoutes } from './email-settings/safety-routes.ts'
import { relayRecycling, suppressionRecycling } from './email-settings/sending-recycle.ts'
import { suppressionExportTask } from './email-settings/suppression-export.ts'
import { registerSuppressionRoutes } from './email-settings/suppression-routes.ts'
import { preparationTask } from './email-tasks/recipient-preparation.ts'
import {
  countRunning,
  countUnfinished,
  moveUnfinished,
  pauseRunning,
} from './email-tasks/send-task-hand-over.ts'
import { registerSendTaskRoutes } from './email-tasks/send-task-routes.ts'
import { findSendingUse } from './email-tasks/sending-use.ts'
import { readTaskAddresses } from './email-tasks/task-addresses.ts'
import { redrawTemplates } from './email-templates/template-drawing.ts'
import { templateRecycling } from './email-templates/template-recycle.ts'
import { registerTemplateRoutes } from './email-templates/template-routes.ts'
import { previewTemplate, readTemplate } from './email-templates/template-service.ts'
import { createHitBuffer } from './email-tracking/hit-buffer.ts'
import { unsubscribe } from './email-tracking/hit-store.ts'
import { registerTracking } from './email-tracking/tracking-routes.ts'
import { registerFreeSendRoutes } from './free-send/free-send-routes.ts'
import { registerMarketingGraphql } from './free-send/marketing-graphql.ts'
import { registerBrandRoutes } from './mail-brand/brand-routes.ts'
import { registerPictureRoutes } from './mail-pictures/mail-picture-routes.ts'
import { startMail } from './mail-wiring.ts'
import { startMailboxReading } from './mailbox-wiring.ts'
import { registerSenders } from './sender-wiring.ts'
import { createSendingCharge } from './sending-charge.ts'
import { type ConnectedMailboxes, connectMailboxes } from './sign-in-wiring.ts'

interface EmailDeps {
  /** Customers and their people as mail reaches them; whoever was erased has no address. */
  readMailable: ReadMailable
  readsCustomer: HistoryNeeds['readsCustomer']
  readableCustomers: InboxNeeds['readableCustomers']
  moveStage: InboxNeeds['moveStage']
  linkOf: AttachmentNeeds['linkOf']
  readChatFigures: ReadChatFigures
  /** Those of some addresses that belong to people who were erased. */
  erasedAmong(db: Db, emails: readonly string[]): Promise<Set<string>>
  /** What is asked of addresses before they are written to. */
  addressChecks: AddressChecks
  points: {
    quotePoints(db: Db, wish: PointsWish): Promise<PointsQuote>
    reservePoints(db: Db, wish: PointsReserve): Promise<unknown>
  }
}

type UserMail = Pick<SingleMail, 'to' | 'subject' | 'text'>

/** What other areas are given of this one. */
export interface Email extends Area {
  /** Where this area knows of persons. */
  persons: readonly PersonRows[]
  /** Sends one mail to one of our own users the way his company's mail goes; throws when it is refused. */
  sendToUser(companyId: number, mail: UserMail): Promise<void>
  /** The addresses a send task of the caller’s data scope writes to. */
  readTaskAddresses(ctx: Context, id: number): Promise<string[]>
  /** What became of the mails to a customer. */
  listMailEvents: typeof listMailEvents
  /** What became of paid mailings. */
  uses: { serverSend: typeof findSendingUse }
  /** What an employee who leaves has to hand over. */
  handOver: {
    count: typeof countUnfinished
    countAll: typeof countUnfinished
    move: typeof moveUnfinished
    countRunning: typeof countRunning
    pauseAll: typeof pauseRunning
  }
  recycling: readonly RecycleHandler[]
  demo: {
    loadTemplates: typeof loadTemplates
    /** From where mail of a company comes: its domain, and mailboxes of its people. */
    loadSenders(ctx: LoadContext, company: DemoCompany): Promise<void>
    loadMailings: typeof loadMailings
    loadDeletedTemplate: typeof loadDeletedTemplate
  }
}

/** E-mail marketing: templates, send tasks, sending, tracking, answers, history and the sending set-up. */
export function createEmail(platform: Platform, deps: EmailDeps): Email {
  const { stores, secrets, log, config } = platform
  const { database, files } = stores
  const { systemDb } = database
  const outbox = createCapturedOutbox({ database, secrets, port: config.outboxPort })
  const tokens = createLinkTokens(secrets.deriveKey('tracking-token'))
  const hits = createHitBuffer(systemDb, log)
  const connected = connectMailboxes(platform)
  const guard = createRelayGuard({ allowInside: config.relaysPrivate, log })
  const parts = { ...connected.keys, outbox, guard, mailInDomain: config.mailInDomain }
  const sending = { tokens, guard, captureServer: outbox.serverFor }
  const recipients = recipientsOf(deps)
  const charge = createSendingCharge(deps.points)
  return {
    tasks: () => [preparationTask(recipients), historyExportTask(files), suppressionExportTask(files)],
    async registerRoutes(server) {
      registerTemplates(server, platform)
      registerRelayRoutes(server, parts)
      registerSuppressionRoutes(server)
      registerOutboxRoutes(server)
      connected.registerRoutes(server)
      registerHistoryRoutes(server, { requeue: charge.requeue, readsCustomer: deps.readsCustomer })
      registerSendTaskRoutes(server, {
        ...recipients,
        findActiveRelay,
        isCharged: charge.isCharged,
        charge: charge.chargeSending,
        deliverSingleMail: (ctx, mail) => deliverSingleMail(ctx, parts, mail),
        renderSample: (ctx, id) => renderSample(ctx, id, platform.publicUrl()),
      })
      registerMailReportRoutes(server, deps.readChatFigures)
      registerCorrespondence(server, platform, { ...deps, ...recipients, charge: charge.chargeSending })
      await registerTracking(server.fastify, { systemDb, secrets, tokens, hits })
      await registerFreeSending(server, platform, { tokens, keys: connected.keys, outbox })
      await registerSafety(server, platform, { ...deps, parts })
    },
    async startLoops() {
      return [
        ...(await startMail(platform, { ...deps, ...connected.keys, ...sending })),
        await startMailboxReading(platform, connected.keys.signIns),
        await startSequenceTurns(platform, { ...deps, charge: charge.chargeSending }),
      ]
    },
    async close() {
      await outbox.close()
      await hits.close()
    },
    readTaskAddresses: (ctx, id) => readTaskAddresses(ctx, recipients, id),
    sendToUser: (companyId, mail) => sendToUser(platform, parts, { companyId, mail }),
    ...{ listMailEvents, persons: mailPersons, uses: { serverSend: findSendingUse } },
    handOver: {
      ...{ count: countUnfinished, countAll: countUnfinished, move: moveUnfinished },
      ...{ countRunning, pauseAll: pauseRunning },
    },
    recycling: [templateRecycling, relayRecycling, suppressionRecycling, mailboxRecycling],
    demo: { ...demo, loadSenders: (ctx, company) => loadSenders(ctx, { secrets, outbox }, company) },
  }
}

// What mails are written from.
function registerTemplates(server: HttpServer, { stores, publicUrl }: Platform): void {
  registerTemplateRoutes(server, { files: stores.files, publicUrl })
  registerPictureRoutes(server, stores.files)
  registerBrandRoutes(server, (ctx, brand) => redrawTemplates(ctx, { brand, pictureBase: publicUrl() }))
}

async function renderSample(ctx: Context, id: number, pictureBase: string) {
  const template = await ctx.transaction((db) => readTemplate({ ...ctx, db }, id))
  return previewTemplate(ctx, template, { pictureBase })
}

const demo = { loadTemplates, loadMailings, loadDeletedTemplate }

const recipientsOf = ({ readMailable, addressChecks }: EmailDeps) => ({
  selectRecipients: selectAmong(readMailable),
  addressChecks,
})

// What keeps the company from mailing as it should not and to those it should not, and how services tell of them.
async function registerSafety(
  server: HttpServer,
  platform: Platform,
  { erasedAmong, parts }: EmailDeps & { parts: RelayParts },
): Promise<void> {
  const { stores, secrets, log, config } = platform
  registerSenders(server, platform, parts)
  registerSafetyRoutes(server, platform.publicUrl)
  registerImprintRoutes(server)
  registerMailCheckRoutes(server, {
    fetchPage: createPageFetch(createSiteGuard(log)),
    spamFilter: config.spamFilter === undefined ? undefined : createSpamFilter(config.spamFilter),
  })
  registerMailHookRoutes(server, secrets)
  await registerMailHookDoor(server.fastify, {
    ...{ database: stores.database, secrets, log, unsubscribe, erasedAmong },
    tokens: createMailTokens(secrets.deriveKey('mail-token')),
    fetchOutside: createOutsideFetch(createWebGuard({ allowInside: false, log })),
  })
}

// Sending by the clients of people.
async function registerFreeSending(
  server: HttpServer,
  { secrets, config, log, publicUrl }: Platform,
  { tokens, keys, outbox }: { tokens: LinkTokens; keys: ConnectedMailboxes['keys']; outbox: CapturedOutbox },
): Promise<void> {
  const mailTokens = createMailTokens(secrets.deriveKey('mail-token'))
  const guard = createMailboxGuard({ allowInside: config.mailboxesPrivate, log })
  registerFreeSendRoutes(server, {
    ...{ ...keys, tokens, mailTokens, publicUrl, guard },
    captureServer: outbox.serverFor,
  })
  await registerMarketingGraphql(server, { withIntrospection: config.graphqlIntrospection })
}

async function sendToUser(
  { stores }: Platform,
  parts: Parameters<typeof deliverSingleMail>[1],
  { companyId, mail }: { companyId: number; mail: UserMail },
): Promise<void> {
  const transaction = <T>(work: (db: Db) => Promise<T>) =>
    stores.database.tenantTransaction({ companyId, userId: null }, work)
  const relay = await transaction(findActiveRelay)
  const from = { name: relay?.fromName ?? '', address: relay?.fromAddress ?? mail.to.address }
  const headers = [['Auto-Submitted', 'auto-generated']] as const
  await deliverSingleMail({ company: { id: companyId }, transaction }, parts, { ...mail, from, headers })
}
