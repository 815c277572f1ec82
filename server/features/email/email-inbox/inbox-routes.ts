import { type ConversationRow, conversationRoutes } from '@landfall/contract/email/mail-conversations.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { readPage } from '#platform/list/list-page.ts'
import { conversationColumns, conversationList } from './conversation-list.ts'
import {
  changeConversations,
  type InboxNeeds,
  listAssignees,
  readConversation,
} from './conversation-service.ts'

/** The inbox of those who wrote back. */
export function registerInboxRoutes(server: HttpServer, needs: InboxNeeds): void {
  endpoint(server, conversationRoutes.list, (ctx, { query }) =>
    readPage<ConversationRow>(ctx.db, conversationList(ctx, needs.readableCustomers), {
      columns: conversationColumns,
      query,
    }),
  )
  endpointWithoutTransaction(server, conversationRoutes.read, (ctx, { params }) =>
    readConversation(ctx, needs, params.id),
  )
  endpoint(server, conversationRoutes.assignees, async (ctx, { params }) => ({
    items: await listAssignees(ctx, needs, params.id),
  }))
  endpoint(server, conversationRoutes.change, (ctx, { body }) => changeConversations(ctx, needs, body))
}
