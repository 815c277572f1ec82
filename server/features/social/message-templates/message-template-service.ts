import {
  type MessageTemplateInput,
  type TemplateLanguage,
  templateLanguages,
} from '@landfall/contract/social/message-templates.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { accessOf, asAppError, requireAccount } from '../social-accounts/account-service.ts'
import { findAccount, type StoredAccount } from '../social-accounts/social-account-store.ts'
import { NetworkRefusal } from '../social-networks/network-asking.ts'
import type { NetworkDesk } from '../social-networks/network-desk.ts'
import {
  findTemplate,
  isSending,
  isTaken,
  keepTemplate,
  noteGone,
  removeTemplate,
} from './message-template-store.ts'

/** What asking networks about templates needs. */
export interface TemplateNeeds {
  desk: NetworkDesk
  secrets: SecretBox
}

/** An account with the way in which its templates are asked for; refuses networks that have none. */
async function openTemplates({ desk, secrets }: TemplateNeeds, account: StoredAccount) {
  const { adapter, ask } = await desk.open(account)
  if (!adapter.templates || account.businessId === '') throw new AppError('messageTemplateUnusable')
  return { templates: adapter.templates, ask, access: accessOf(secrets, account) }
}

/** Submits a template; the network is asked first, so that nothing stands here that is not there. */
export async function submitTemplate(
  ctx: Context,
  needs: TemplateNeeds,
  input: MessageTemplateInput,
): Promise<{ id: number }> {
  const { accountId, name, language, category, header, body, footer, examples, hasStopButton } = input
  const account = await ctx.transaction((db) => requireAccount(db, accountId))
  const { templates, ask, access } = await openTemplates(needs, account)
  const { businessId, isPlayed } = account
  if (await ctx.transaction((db) => isTaken(db, { businessId, name, language })))
    throw new AppError('messageTemplateTaken')
  const stopButton = hasStopButton ? templateLanguages[language as TemplateLanguage] : undefined
  const template = { name, language, category, header, body, footer, examples, stopButton }
  const { providerId, state } = await inWords(() => templates.submit(ask, access, template))
  const buttons = stopButton === undefined ? [] : [stopButton]
  const found = { providerId, name, language, category, header, body, footer, buttons, isUsable: true }
  const id = await ctx.transaction((db) =>
    keepTemplate(db, { businessId, isPlayed }, { ...found, state, reason: '' }),
  )
  return { id }
}

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asAppError(error)
  }
}

/** Asks the networks of all business accounts for their templates; says how many there are. */
export async function refreshTemplates(ctx: Context, needs: TemplateNeeds): Promise<{ found: number }> {
  let found = 0
  for (const account of await ctx.transaction(oneOfEachBusiness)) {
    found += await inWords(() => refreshBusiness(needs, account, (work) => ctx.transaction(work)))
  }
  return { found }
}

/** Takes over what a network says of the templates of one business account; says how many there are. */
export async function refreshBusiness(
  needs: TemplateNeeds,
  account: StoredAccount,
  transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
): Promise<number> {
  const { templates, ask, access } = await openTemplates(needs, account)
  const listed = await templates.list(ask, access)
  return transact(async (db) => {
    const kept: number[] = []
    for (const each of listed) kept.push(await keepTemplate(db, account, each))
    await noteGone(db, account.businessId, kept)
    return kept.length
  })
}

async function oneOfEachBusiness(db: Db): Promise<StoredAccount[]> {
  const rows = await db.query<{ id: number }>(
    `select min(id) as id from social_accounts where network = 'whatsapp' and business_id <> '' and deleted_at is null
       and token_sealed is not null group by business_id order by 1`,
  )
  const accounts: StoredAccount[] = []
  for (const { id } of rows) {
    const account = await findAccount(db, id)
    if (account) accounts.push(account)
  }
  return accounts
}

/** An account that may speak for a business account. */
export async function accountOfBusiness(db: Db, businessId: string): Promise<StoredAccount | undefined> {
  return (await oneOfEachBusiness(db)).find((account) => account.businessId === businessId)
}

/** Deletes a template at its network, for good; one that a campaign still sends is kept. */
export async function deleteTemplate(ctx: Context, needs: TemplateNeeds, id: number): Promise<null> {
  const { template, account } = await ctx.transaction(async (db) => {
    const found = await findTemplate(db, id)
    if (!found) throw new AppError('messageTemplateNotFound')
    if (await isSending(db, id)) throw new AppError('messageTemplateInUse')
    return { template: found, account: await accountOfBusiness(db, found.businessId) }
  })
  // Without an account nobody can ask; it stays at the network and is no longer shown here.
  if (account) {
    const { templates, ask, access } = await openTemplates(needs, account)
    await templates.remove(ask, access, template).catch((error: unknown) => {
      // What the network does not know is gone already.
      if (!(error instanceof NetworkRefusal) || error.failure !== 'refused') throw asAppError(error)
    })
  }
  await ctx.transaction((db) => removeTemplate(db, id))
  return null
}

/** Asks about the templates that wait for a decision: a report of it may be lost. */
export async function refreshPending(
  needs: TemplateNeeds & { transactIn<T>(companyId: number, work: (db: Db) => Promise<T>): Promise<T> },
  systemDb: Db,
): Promise<void> {
  const waiting = await systemDb.query<{ companyId: number; businessId: string }>(
    `select distinct company_id, business_id from social_templates
     where state = 'pending' and removed_at is null and not is_played and created_at > now() - interval '3 days' limit 50`,
  )
  for (const { companyId, businessId } of waiting) {
    const transact = <T>(work: (db: Db) => Promise<T>) => needs.transactIn(companyId, work)
    const account = await transact((db) => accountOfBusiness(db, businessId))
    if (!account) continue
    await refreshBusiness(needs, account, transact).catch((error: unknown) => {
      // How the account is is another loop's work.
      if (!(error instanceof NetworkRefusal)) throw error
    })
  }
}

/** One template that can be sent as it is by an account; throws otherwise. */
export async function requireUsable(
  db: Db,
  { templateId, accountId }: { templateId: number; accountId: number },
) {
  const account = await requireAccount(db, accountId)
  const template = await findTemplate(db, templateId)
  if (!template || template.businessId !== account.businessId) throw new AppError('messageTemplateNotFound')
  if (template.state !== 'approved' || !template.isUsable) throw new AppError('messageTemplateUnusable')
  if (account.tokenSealed === null) throw new AppError('socialAccountUnbound')
  const { dailyLimit } = (await one<{ dailyLimit: number | null }>(
    db,
    'select daily_limit from social_accounts where id = $1',
    [accountId],
  )) ?? { dailyLimit: null }
  return { account, template, dailyLimit }
}
