import type { PointsQuote, PointsReserve, PointsWish } from '@landfall/contract/points/points.ts'
import type {
  CampaignAudience,
  CampaignInput,
  CampaignPreview,
  CampaignView,
} from '@landfall/contract/social/campaigns.ts'
import { placesIn } from '@landfall/contract/social/message-templates.ts'
import { networkAbilities } from '@landfall/contract/social/social-networks.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { requireUsable } from '../message-templates/message-template-service.ts'
import { type AudienceNeeds, countAudience, selectAudience } from './campaign-audience.ts'
import { readCapacity, timeFor } from './campaign-capacity.ts'
import { requireCampaign } from './campaign-read-model.ts'
import { endWaiting, insertCampaign, insertPeople, moveCampaign, wakeCampaigns } from './campaign-store.ts'
import { campaignReference } from './campaign-use.ts'
import { placeTexts } from './place-texts.ts'

/** What campaigns need of other areas. */
export interface CampaignNeeds extends AudienceNeeds {
  points: {
    quotePoints(db: Db, wish: PointsWish): Promise<PointsQuote>
    reservePoints(db: Db, wish: PointsReserve): Promise<unknown>
  }
}

/** Whom a campaign would reach, how fast, and what it costs. */
export async function previewCampaign(
  ctx: TransactionContext,
  needs: CampaignNeeds,
  wish: CampaignAudience,
): Promise<CampaignPreview> {
  const { account, dailyLimit } = await requireUsable(ctx.db, wish)
  const audience = await countAudience(ctx, needs, wish)
  const { left } = await readCapacity(ctx.db, { ...account, dailyLimit })
  const perSecond = networkAbilities[account.network].templatesPerSecond
  return {
    ...audience,
    ...{ dailyLimit, perSecond, limitLeft: left },
    seconds: timeFor(audience.people, { left, dailyLimit, perSecond }),
    points: await needs.points.quotePoints(ctx.db, { feature: 'socialSend', quantity: audience.people }),
  }
}

/** Puts a campaign in line, with everybody it is for; the same key is one campaign. */
export async function createCampaign(
  ctx: TransactionContext,
  needs: CampaignNeeds,
  input: CampaignInput,
): Promise<{ id: number }> {
  const known = await findByKey(ctx.db, input.key)
  if (known) return known
  const { template } = await requireUsable(ctx.db, input)
  if (placesIn(template.body).length !== input.values.length) throw new AppError('campaignValuesMissing')
  const startsAt = input.startsAt ? new Date(input.startsAt) : new Date()
  if (startsAt.getTime() < Date.now() - 60_000) throw new AppError('campaignInPast')
  const people = await selectAudience(ctx, needs, input)
  const id = await insertCampaign(ctx.db, { ...input, startsAt })
  // Somebody was faster with the same key.
  if (id === undefined) throw new AppError('conflict')
  const writer = { me: ctx.user.name, company: ctx.company.name, language: template.language }
  await insertPeople(
    ctx.db,
    id,
    people.map((person) => ({ ...person, texts: placeTexts(input.values, person, writer) })),
  )
  const reference = campaignReference(id)
  await needs.points.reservePoints(ctx.db, {
    ...{ feature: 'socialSend', quantity: people.length, reference, label: input.name },
    idempotencyKey: reference,
  })
  await wakeCampaigns(ctx.db)
  return { id }
}

function findByKey(db: Db, key: string): Promise<{ id: number } | undefined> {
  return one(db, 'select id from social_campaigns where key = $1', [key])
}

/** Lets a campaign wait. */
export async function pauseCampaign(ctx: TransactionContext, id: number): Promise<CampaignView> {
  await requireOpen(ctx, id)
  await moveCampaign(ctx.db, id, 'paused')
  return requireCampaign(ctx, id)
}

/** Lets a campaign go on. */
export async function resumeCampaign(ctx: TransactionContext, id: number): Promise<CampaignView> {
  await requireOpen(ctx, id)
  await moveCampaign(ctx.db, id, 'sending')
  await wakeCampaigns(ctx.db)
  return requireCampaign(ctx, id)
}

/** Ends a campaign; whoever waits is not written to. */
export async function cancelCampaign(ctx: TransactionContext, id: number): Promise<CampaignView> {
  await requireOpen(ctx, id)
  await moveCampaign(ctx.db, id, 'cancelled')
  await endWaiting(ctx.db, id)
  return requireCampaign(ctx, id)
}

async function requireOpen(ctx: TransactionContext, id: number): Promise<void> {
  const { state } = await requireCampaign(ctx, id)
  if (state === 'done' || state === 'cancelled') throw new AppError('campaignEnded')
}
