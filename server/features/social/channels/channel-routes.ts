import { channelRoutes } from '@landfall/contract/social/channels.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import type { InboxNeeds } from '../social-inbox/chat-service.ts'
import { readChannels } from './channel-read-model.ts'

/** By what customers can be written to. */
export function registerChannelRoutes(server: HttpServer, needs: InboxNeeds): void {
  endpoint(server, channelRoutes.read, async (ctx, { params }) => ({
    items: await readChannels(ctx, needs, params.id),
  }))
}
