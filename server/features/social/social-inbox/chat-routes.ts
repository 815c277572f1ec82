import { type SocialConversationRow, socialInboxRoutes } from '@landfall/contract/social/social-inbox.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { readPage } from '#platform/list/list-page.ts'
import { conversationColumns, conversationList } from './chat-list.ts'
import {
  changeConversations,
  linkCustomer,
  listAssignees,
  readConversation,
  writeNote,
} from './chat-service.ts'
import { type FileNeeds, linkMessageFile, sendFile } from './file-service.ts'
import { sendMessage } from './sending-service.ts'

/** The inbox of all accounts at social networks. */
export function registerInboxRoutes(server: HttpServer, needs: FileNeeds): void {
  const routes = socialInboxRoutes
  endpoint(server, routes.list, (ctx, { query }) =>
    readPage<SocialConversationRow>(ctx.db, conversationList(ctx, needs.readableCustomers), {
      columns: conversationColumns,
      query,
    }),
  )
  endpointWithoutTransaction(server, routes.read, (ctx, { params, query }) =>
    readConversation(ctx, needs, { id: params.id, before: query.before }),
  )
  endpoint(server, routes.assignees, async (ctx, { params }) => ({
    items: await listAssignees(ctx, needs, params.id),
  }))
  endpoint(server, routes.change, (ctx, { body }) => changeConversations(ctx, needs, body))
  endpoint(server, routes.note, (ctx, { params, body }) =>
    writeNote(ctx, needs, { id: params.id, text: body.text }),
  )
  endpoint(server, routes.link, (ctx, { params, body }) =>
    linkCustomer(ctx, needs, { id: params.id, customerId: body.customerId }),
  )
  endpointWithoutTransaction(server, routes.send, (ctx, { params, body }) =>
    sendMessage(ctx, needs, { ...body, id: params.id }),
  )
  endpointWithoutTransaction(server, routes.sendFile, (ctx, { params, query, stream }) =>
    sendFile(ctx, needs, { ...query, id: params.id, stream }),
  )
  endpoint(server, routes.fileLink, async (ctx, { params }) => ({
    url: await linkMessageFile(ctx, needs, params.id),
  }))
}
