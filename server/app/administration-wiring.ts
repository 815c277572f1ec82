import { readFileSync } from 'node:fs'
import type { Announcements } from '@landfall/contract/access/support-access.ts'
import type { FirstAdmin } from '@landfall/contract/organisation/account-fields.ts'
import type { Branding } from '@landfall/contract/organisation/branding.ts'
import { tokenHash } from '#features/access/session/session-opening.ts'
import { issueTemporaryPassword } from '#features/access/session/temporary-password.ts'
import { readAnnouncements } from '#features/access/support-access/announcement-read-model.ts'
import {
  createFirstAdmin,
  type HousePeopleDeps,
  listHousePeople,
  resetHousePassword,
  signInAsPerson,
} from '#features/access/support-access/house-people.ts'
import { registerSupportRoutes } from '#features/access/support-access/support-routes.ts'
import { createBrandCache } from '#features/organisation/branding/brand-cache.ts'
import { registerBrandingRoutes } from '#features/organisation/branding/branding-routes.ts'
import { companyExportTask } from '#features/organisation/companies/company-export.ts'
import { startCompanyPurge } from '#features/organisation/companies/company-purge.ts'
import { registerCompanyRoutes } from '#features/organisation/companies/company-routes.ts'
import { startExpiryWarnings } from '#features/organisation/companies/expiry-warnings.ts'
import { createUser } from '#features/organisation/employees/user-creation.ts'
import { registerOemRoutes } from '#features/organisation/oems/oem-routes.ts'
import { registerSystemRoutes } from '#features/organisation/system-settings/system-routes.ts'
import type { Context } from '#platform/http/context.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'
import type { Platform } from './services.ts'

/** Brands, OEMs, company accounts and the settings of the installation as the processes see them. */
export interface Administration {
  registerRoutes(server: HttpServer): void
  tasks: TaskDefinition[]
  /** The caller's own brand, if there is one, and what is to be said above every page. */
  describeFrame(ctx: Context): Promise<{ brand: Branding | undefined; announcements: Announcements }>
  /** Starts the loops of a worker; the returned functions end them. */
  startLoops(): (() => void)[]
  close(): void
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const housePeople: HousePeopleDeps = {
  async createAdmin(db, companyId, { userName, name, email }) {
    const rest = {
      phone: '',
      type: 'admin',
      templateId: null,
      groupId: null,
      leaderId: null,
      locale: null,
    } as const
    const created = await createUser(
      db,
      { companyId, userName, name, email, ...rest },
      issueTemporaryPassword,
    )
    return { userName: created.userName, password: created.password }
  },
  issueTemporaryPassword,
  hashToken: tokenHash,
}

/** Wires what is above companies. */
export async function createAdministration(platform: Platform): Promise<Administration> {
  const { stores, log, config } = platform
  const { database, files, clickhouse } = stores
  const brands = await createBrandCache(database)
  const people = {
    createFirstAdmin: (db: Db, companyId: number, admin: FirstAdmin) =>
      createFirstAdmin(housePeople, db, { companyId, admin }),
    listPeople: listHousePeople,
    resetPassword: resetHousePassword.bind(undefined, housePeople),
    signInAs: signInAsPerson.bind(undefined, housePeople),
  }
  return {
    tasks: [companyExportTask({ files, clickhouse })],
    async describeFrame(ctx) {
      const { oemId } = ctx.company
      const [brand, announcements] = await Promise.all([
        oemId === null ? undefined : brands.ofOem(oemId),
        ctx.transaction((db) => readAnnouncements({ ...ctx, db })),
      ])
      return { brand, announcements }
    },
    registerRoutes(server) {
      registerBrandingRoutes(server, { brands, files })
      registerOemRoutes(server, { files, ...people })
      registerCompanyRoutes(server, people)
      registerSupportRoutes(server)
      registerSystemRoutes(server, {
        db: database.systemDb,
        clickhouse,
        files: config.s3 ? 's3' : 'disk',
        version,
      })
    },
    startLoops: () => [
      startExpiryWarnings({ database, log }),
      startCompanyPurge({ database, clickhouse, files, log }),
    ],
    close: brands.close,
  }
}
