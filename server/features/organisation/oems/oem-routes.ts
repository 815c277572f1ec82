import type {
  HousePerson,
  IssuedSignIn,
  SupportGrant,
} from '@landfall/contract/organisation/account-fields.ts'
import { type OemRow, oemRoutes } from '@landfall/contract/organisation/oems.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { Context } from '#platform/http/context.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { readPage } from '#platform/list/list-page.ts'
import { mailParsers } from '#platform/mail/mail-parsers.ts'
import { oemColumns, oemList } from './oem-list.ts'
import {
  type CreateFirstAdmin,
  changeAgreement,
  changeBrand,
  changeLogo,
  createOem,
  readOem,
  replaceLogo,
  requireHouse,
  setSuspended,
} from './oem-service.ts'

interface OemDeps {
  files: FileStore
  createFirstAdmin: CreateFirstAdmin
  listPeople(ctx: Context, houseId: number): Promise<HousePerson[]>
  resetPassword(ctx: Context, who: { companyId: number; userId: number }): Promise<IssuedSignIn>
  signInAs(ctx: Context, who: { companyId: number; userId: number; reason: string }): Promise<SupportGrant>
}

/** OEMs: what the system agrees with them, how they present themselves, and who signs in for them. */
export function registerOemRoutes(server: HttpServer, deps: OemDeps): void {
  endpoint(server, oemRoutes.list, (ctx, { query }) =>
    readPage<OemRow>(ctx.db, oemList(ctx), { columns: oemColumns, query }),
  )
  endpoint(server, oemRoutes.read, (ctx, { params }) => readOem(ctx.db, params.id))
  endpointWithoutTransaction(server, oemRoutes.create, (ctx, { body }) =>
    createOem(ctx, body, deps.createFirstAdmin),
  )
  endpoint(server, oemRoutes.update, (ctx, { params, body }) => changeAgreement(ctx, params.id, body))
  endpoint(server, oemRoutes.suspend, (ctx, { params, body }) =>
    setSuspended(ctx, params.id, { isSuspended: true, reason: body.reason }),
  )
  endpoint(server, oemRoutes.resume, (ctx, { params }) =>
    setSuspended(ctx, params.id, { isSuspended: false, reason: '' }),
  )
  registerBrandRoutes(server, deps.files)
  registerPeopleRoutes(server, deps)
}

function registerBrandRoutes(server: HttpServer, files: FileStore): void {
  endpoint(server, oemRoutes.ownBrand, (ctx) =>
    ctx.company.oemId === null ? Promise.resolve(null) : readOem(ctx.db, ctx.company.oemId),
  )
  endpointWithoutTransaction(server, oemRoutes.saveBrand, (ctx, { params, body }) =>
    changeBrand(ctx, params.id, body),
  )
  endpointWithoutTransaction(server, oemRoutes.previewContent, async (ctx, { body }) => ({
    html: await mailParsers.ask(ctx, 'sanitise', body.html),
  }))
  endpointWithoutTransaction(server, oemRoutes.uploadLogo, (ctx, { params, stream }) =>
    changeLogo(ctx, files, { ...params, stream }),
  )
  endpointWithoutTransaction(server, oemRoutes.removeLogo, (ctx, { params }) =>
    replaceLogo(ctx, files, { ...params, url: '' }),
  )
}

function registerPeopleRoutes(server: HttpServer, deps: OemDeps): void {
  endpointWithoutTransaction(server, oemRoutes.people, async (ctx, { params }) => ({
    items: await deps.listPeople(ctx, await requireHouse(ctx, params.id)),
  }))
  endpointWithoutTransaction(server, oemRoutes.resetPassword, async (ctx, { params, body }) =>
    deps.resetPassword(ctx, { companyId: await requireHouse(ctx, params.id), userId: body.userId }),
  )
  endpointWithoutTransaction(server, oemRoutes.signInAs, async (ctx, { params, body }) =>
    deps.signInAs(ctx, { companyId: await requireHouse(ctx, params.id), ...body }),
  )
}
