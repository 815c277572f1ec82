import type {
  HousePerson,
  IssuedSignIn,
  SupportGrant,
} from '@landfall/contract/organisation/account-fields.ts'
import { type CompanyRow, companyRoutes } from '@landfall/contract/organisation/companies.ts'
import type { TaskView } from '@landfall/contract/tasks.ts'
import type { Context } from '#platform/http/context.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { readPage } from '#platform/list/list-page.ts'
import { recordDataPull } from '#platform/records/data-pull-store.ts'
import { createTask, findTask } from '#platform/tasks/task-store.ts'
import { companyColumns, companyList } from './account-list.ts'
import {
  type CreateFirstAdmin,
  changeCompany,
  createCompany,
  readCompany,
  removeCompany,
  renew,
  restoreCompany,
  setSuspended,
} from './company-service.ts'
import { readSettings, saveSettings } from './company-settings.ts'
import { countAccounts, withUsage } from './company-store.ts'

/** What company accounts need of the people in them. */
export interface CompanyDeps {
  createFirstAdmin: CreateFirstAdmin
  listPeople(ctx: Context, companyId: number): Promise<HousePerson[]>
  resetPassword(ctx: Context, who: { companyId: number; userId: number }): Promise<IssuedSignIn>
  signInAs(ctx: Context, who: { companyId: number; userId: number; reason: string }): Promise<SupportGrant>
}

/** Company accounts below the caller's house, and the settings of the own company. */
export function registerCompanyRoutes(server: HttpServer, deps: CompanyDeps): void {
  endpoint(server, companyRoutes.list, async (ctx, { query }) => {
    const page = await readPage<CompanyRow>(ctx.db, companyList(ctx), { columns: companyColumns, query })
    return { ...page, items: await withUsage(ctx.db, page.items) }
  })
  endpoint(server, companyRoutes.counts, (ctx) => countAccounts(ctx.db))
  endpoint(server, companyRoutes.read, (ctx, { params }) => readCompany(ctx.db, params.id))
  endpointWithoutTransaction(server, companyRoutes.create, (ctx, { body }) =>
    createCompany(ctx, body, deps.createFirstAdmin),
  )
  endpoint(server, companyRoutes.update, (ctx, { params, body }) => changeCompany(ctx, params.id, body))
  endpoint(server, companyRoutes.renew, async (ctx, { body }) => ({
    renewed: await renew(ctx, body.selection, body.renewal),
  }))
  endpoint(server, companyRoutes.suspend, (ctx, { params, body }) =>
    setSuspended(ctx, params.id, { isSuspended: true, reason: body.reason }),
  )
  endpoint(server, companyRoutes.resume, (ctx, { params }) =>
    setSuspended(ctx, params.id, { isSuspended: false, reason: '' }),
  )
  endpoint(server, companyRoutes.remove, (ctx, { params, body }) => removeCompany(ctx, params.id, body.name))
  endpoint(server, companyRoutes.restore, (ctx, { params }) => restoreCompany(ctx, params.id))
  endpointWithoutTransaction(server, companyRoutes.exportData, (ctx, { params }) =>
    startExport(ctx, params.id),
  )
  endpoint(server, companyRoutes.settings, (ctx) => readSettings(ctx))
  endpoint(server, companyRoutes.saveSettings, (ctx, { body }) => saveSettings(ctx, body))
  registerPeopleRoutes(server, deps)
}

function registerPeopleRoutes(server: HttpServer, deps: CompanyDeps): void {
  const known = async (ctx: Context, id: number) => {
    const company = await ctx.transaction((db) => readCompany(db, id))
    return company.id
  }
  endpointWithoutTransaction(server, companyRoutes.people, async (ctx, { params }) => ({
    items: await deps.listPeople(ctx, await known(ctx, params.id)),
  }))
  endpointWithoutTransaction(server, companyRoutes.resetPassword, async (ctx, { params, body }) =>
    deps.resetPassword(ctx, { companyId: await known(ctx, params.id), userId: body.userId }),
  )
  endpointWithoutTransaction(server, companyRoutes.signInAs, async (ctx, { params, body }) =>
    deps.signInAs(ctx, { companyId: await known(ctx, params.id), ...body }),
  )
}

function startExport(ctx: Context, companyId: number): Promise<TaskView> {
  return ctx.transaction(async (db) => {
    const { name } = await readCompany(db, companyId)
    const id = await createTask(db, {
      kind: 'companyExport',
      title: name,
      locale: ctx.locale,
      input: { companyId },
    })
    await recordDataPull(db, {
      action: 'exported',
      source: 'companyData',
      subject: name,
      rowCount: 1,
      taskId: id,
    })
    const task = await findTask(db, ctx.user.id, id)
    if (!task) throw new Error('the task was not stored')
    return task
  })
}
