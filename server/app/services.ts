import { createAccess } from '#features/access/access-area.ts'
import { createAddresses } from '#features/addresses/addresses-area.ts'
import { createBuyers } from '#features/buyers/buyers-area.ts'
import { createCustomers } from '#features/customers/customers-area.ts'
import { createCustoms } from '#features/customs/customs-area.ts'
import { createEmail } from '#features/email/email-area.ts'
import { createFrame } from '#features/frame/frame-area.ts'
import { createOrganisation } from '#features/organisation/organisation-area.ts'
import { createPoints } from '#features/points/points-area.ts'
import { createRecords } from '#features/records/records-area.ts'
import { createSocial } from '#features/social/social-area.ts'
import type { Area, Stop } from '#platform/area/area.ts'
import type { Platform } from '#platform/area/platform.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import type { AddressChecks } from '#platform/mail/address-demands.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'

/** The areas as the processes see them: routes for the API, tasks and loops for the worker. */
export interface Services {
  areas: Awaited<ReturnType<typeof createAreas>>
  registerRoutes(server: HttpServer): Promise<void>
  /** Begins what makes the first answers fast; called once the API listens, and waits for nothing. */
  warm(): void
  taskDefinitions: TaskDefinition[]
  /** Loops that run beside the tasks in a worker. */
  startLoops(): Promise<void>
  close(): Promise<void>
}

/** Starts the areas of the product. */
export async function createServices(platform: Platform): Promise<Services> {
  const areas = await createAreas(platform)
  return { areas, ...runAreas(Object.values(areas)) }
}

// The one place that knows all areas. What stands further down is asked for when it is needed, not before.
async function createAreas(platform: Platform) {
  const access = createAccess(platform, {
    createAdmin: (db, companyId, admin) => organisation.createAdmin(db, companyId, admin),
    brandOf: (ctx) => organisation.brandOf(ctx),
  })
  const points = createPoints(platform, {
    uses: () => ({ ...customs.uses, ...email.uses, ...addresses.uses, ...social.uses, ...buyers.uses }),
  })
  const records = createRecords(platform, {
    recycling: () => [
      ...[organisation, access].flatMap((area) => area.recycling),
      ...customers.recycling.records,
      ...[email, customs, addresses, buyers, social].flatMap((area) => area.recycling),
      ...customers.recycling.words,
    ],
    purges: () => [...customs.purges, ...frame.purges],
    persons: () =>
      [customers, email, social, customs, access, frame, addresses, buyers].flatMap((area) => area.persons),
    personFiles: () => customers.personFiles,
  })
  const { erasedAmong } = records
  const addressChecks = checksOf(() => addresses)
  const linkOf: Parameters<typeof createCustomers>[1]['linkOf'] = (reader) => frame.linkOf(reader)
  const customers = createCustomers(platform, {
    findTradeCompanies: (ctx, companies) => customs.findTradeCompanies(ctx, companies),
    mailEvents: (db, wishes) => email.listMailEvents(db, wishes),
    chat: (db, wishes) => social.listChat(db, wishes),
    ...{ erasedAmong, addressChecks, refuseSupport: access.refuseSupport, linkOf },
  })
  const email = createEmail(platform, {
    ...{ ...customers.forMail, linkOf },
    readChatFigures: (ctx, weeks) => social.readCampaignFigures(ctx, weeks),
    ...{ erasedAmong, addressChecks, points, readMailable: customers.readMailable },
  })
  const customs = createCustoms(platform, {
    ...{ contactCustomers: customers.tradeContacts, erasedAmong, points, sendMail: email.sendToUser },
    readListed: (db, after, amount) => buyers.readListedParties(db, after, amount),
  })
  const addresses = createAddresses(platform, {
    ...{ readListedAddresses: customers.readListedAddresses, saveAddress: customers.saveAddress },
    ...{ points, readTaskAddresses: email.readTaskAddresses, directory: () => buyers.reaches },
    ...customs.forAddresses,
    finder: { ...customers.foundContacts, readTradeCompanies: customs.readCompanySites, erasedAmong },
  })
  const buyers = createBuyers(platform, {
    ...{ erasedAmong, points, sendMail: email.sendToUser, ...customers.found, ...customs.forBuyers },
  })
  const social = createSocial(platform, { ...customers.forSocial, points, linkOf })
  const organisation = await createOrganisation(platform, {
    readGrantRules: access.readGrantRules,
    readHeldRights: access.readHeldRights,
    issuePassword: access.issueTemporaryPassword,
    ...{ people: access.people, demo: access.demo },
    setPointsLimit: points.setMonthlyCap,
    pools: customers.pools,
    handOver: { customers: customers.handOver, sendTasks: email.handOver },
  })
  const frame = await createFrame(platform, { queues: customers.queues })
  const selling = { customers, customs, buyers, email, social }
  return { access, points, addresses, ...selling, organisation, records, frame }
}

// Addresses are known after those who have them checked.
function checksOf(addresses: () => { checks: AddressChecks }): AddressChecks {
  return {
    readDemands: (db) => addresses().checks.readDemands(db),
    verifyFirst: (run, origin, emails) => addresses().checks.verifyFirst(run, origin, emails),
    verifyOne: (transaction, email) => addresses().checks.verifyOne(transaction, email),
    readFitting: (db, demands, emails) => addresses().checks.readFitting(db, demands, emails),
  }
}

function runAreas(areas: readonly Area[]): Omit<Services, 'areas'> {
  const stops: Stop[] = []
  return {
    taskDefinitions: areas.flatMap((area) => area.tasks?.() ?? []),
    async registerRoutes(server) {
      for (const area of areas) await area.registerRoutes?.(server)
    },
    warm() {
      stops.push(...areas.flatMap((area) => area.warm?.() ?? []))
    },
    async startLoops() {
      for (const area of areas) stops.push(...((await area.startLoops?.()) ?? []))
    },
    async close() {
      await Promise.all(stops.map((stop) => stop()))
      await Promise.all(areas.map((area) => area.close?.()))
    },
  }
}
