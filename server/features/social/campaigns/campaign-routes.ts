import { type CampaignPerson, type CampaignRow, campaignRoutes } from '@landfall/contract/social/campaigns.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { readPage } from '#platform/list/list-page.ts'
import { campaignPersonColumns, campaignPersonList } from './campaign-people.ts'
import { campaignColumns, campaignList, requireCampaign } from './campaign-read-model.ts'
import {
  type CampaignNeeds,
  cancelCampaign,
  createCampaign,
  pauseCampaign,
  previewCampaign,
  resumeCampaign,
} from './campaign-service.ts'

/** Templates sent to people who have agreed. */
export function registerCampaignRoutes(server: HttpServer, needs: CampaignNeeds): void {
  const routes = campaignRoutes
  endpoint(server, routes.list, (ctx, { query }) =>
    readPage<CampaignRow>(ctx.db, campaignList(ctx), { columns: campaignColumns, query }),
  )
  endpoint(server, routes.read, (ctx, { params }) => requireCampaign(ctx, params.id))
  endpoint(server, routes.people, async (ctx, { params, query }) => {
    await requireCampaign(ctx, params.id)
    return readPage<CampaignPerson>(ctx.db, campaignPersonList(ctx, params.id), {
      columns: campaignPersonColumns,
      query,
    })
  })
  endpoint(server, routes.preview, (ctx, { body }) => previewCampaign(ctx, needs, body))
  endpoint(server, routes.create, (ctx, { body }) => createCampaign(ctx, needs, body))
  endpoint(server, routes.pause, (ctx, { params }) => pauseCampaign(ctx, params.id))
  endpoint(server, routes.resume, (ctx, { params }) => resumeCampaign(ctx, params.id))
  endpoint(server, routes.cancel, (ctx, { params }) => cancelCampaign(ctx, params.id))
}
