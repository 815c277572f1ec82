import { readFileSync } from 'node:fs'
import type { FirstAdmin, IssuedSignIn } from '@landfall/contract/organisation/account-fields.ts'
import type { Branding } from '@landfall/contract/organisation/branding.ts'
import type { Area } from '#platform/area/area.ts'
import type { Platform } from '#platform/area/platform.ts'
import type { Context } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import { deletedRecycling } from '#platform/records/deleted-records.ts'
import type { RecycleHandler } from '#platform/records/recycle-handler.ts'
import { createBrandCache } from './branding/brand-cache.ts'
import { registerBrandingRoutes } from './branding/branding-routes.ts'
import { companyExportTask } from './companies/company-export.ts'
import { startCompanyPurge } from './companies/company-purge.ts'
import { type CompanyDeps, registerCompanyRoutes } from './companies/company-routes.ts'
import { startExpiryWarnings } from './companies/expiry-warnings.ts'
import { openSystemHouse } from './companies/first-admin.ts'
import { employeeNeeds, type PeopleDeps, registerPeople } from './employee-wiring.ts'
import { employeeExportTask } from './employees/employee-export.ts'
import { handOverTask } from './employees/employee-leaving.ts'
import { createUser } from './employees/user-creation.ts'
import { registerOemRoutes } from './oems/oem-routes.ts'
import { type DemoAccess, loadIdentity } from './organisation-demo/demo-houses.ts'
import { registerSystemRoutes } from './system-settings/system-routes.ts'

interface OrganisationDeps extends PeopleDeps {
  /** The people of a house below the caller's. */
  people: CompanyDeps
  demo: DemoAccess
}

/** What other areas are given of this one. */
export interface Organisation extends Area {
  recycling: readonly RecycleHandler[]
  /** The caller's own brand, if there is one. */
  brandOf(ctx: Context): Promise<Branding | undefined>
  /** Stores an administrator of a house with a one-time password; a missing user name is made from the name. */
  createAdmin(db: Db, companyId: number, admin: FirstAdmin): Promise<IssuedSignIn>
  /** Opens the house of the system where nobody could sign in otherwise; answers who can now. */
  openSystemHouse(): ReturnType<typeof openSystemHouse>
  /** The brand, the companies and the people of the demo. */
  demo: { loadIdentity(db: Db, passwordOf: (userName: string) => string): Promise<void> }
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Brands, OEMs, company accounts, the people in them, and the settings of the installation. */
export async function createOrganisation(platform: Platform, deps: OrganisationDeps): Promise<Organisation> {
  const { stores, log, config } = platform
  const { database, files, clickhouse } = stores
  const brands = await createBrandCache(database)
  return {
    registerRoutes(server) {
      registerBrandingRoutes(server, { brands, files })
      registerOemRoutes(server, { files, ...deps.people })
      registerCompanyRoutes(server, deps.people)
      registerPeople(server, deps)
      registerSystemRoutes(server, {
        db: database.systemDb,
        clickhouse,
        files: config.s3 ? 's3' : 'disk',
        version,
      })
    },
    tasks: () => [
      companyExportTask({ files, clickhouse }),
      handOverTask(employeeNeeds(deps)),
      employeeExportTask(files),
    ],
    startLoops: () => [
      startExpiryWarnings({ database, log }),
      startCompanyPurge({ database, clickhouse, files, log }),
    ],
    close: brands.close,
    recycling: [deletedRecycling({ kind: 'userGroup', table: 'user_groups', needs: 'company.group.write' })],
    brandOf: async ({ company }) => (company.oemId === null ? undefined : brands.ofOem(company.oemId)),
    createAdmin: (db, companyId, admin) => createAdmin(db, { companyId, admin, deps }),
    openSystemHouse: () => openSystemHouse(database, deps.issuePassword),
    demo: { loadIdentity: (db, passwordOf) => loadIdentity(db, deps.demo, passwordOf) },
  }
}

async function createAdmin(
  db: Db,
  { companyId, admin, deps }: { companyId: number; admin: FirstAdmin; deps: OrganisationDeps },
): Promise<IssuedSignIn> {
  const { userName, name, email } = admin
  const rest = {
    phone: '',
    type: 'admin',
    templateId: null,
    groupId: null,
    leaderId: null,
    locale: null,
  } as const
  const user = await createUser(db, { companyId, userName, name, email, ...rest }, deps.issuePassword)
  return { userName: user.userName, password: user.password }
}
