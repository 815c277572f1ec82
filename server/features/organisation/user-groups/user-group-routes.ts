import { userGroupRoutes } from '@landfall/contract/organisation/user-groups.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import {
  addMembers,
  changeGroup,
  createGroup,
  foreseeRemoval,
  listGroups,
  removeGroup,
  type UserGroupDeps,
} from './user-group-service.ts'
import { listGroupMembers, requireGroupRow } from './user-group-store.ts'

/** The tree of user groups. */
export function registerUserGroupRoutes(server: HttpServer, deps: UserGroupDeps): void {
  endpoint(server, userGroupRoutes.list, (ctx) => listGroups(ctx, deps))
  endpoint(server, userGroupRoutes.members, async (ctx, { params }) => {
    await requireGroupRow(ctx.db, params.id)
    return { items: await listGroupMembers(ctx.db, params.id) }
  })
  endpoint(server, userGroupRoutes.create, (ctx, { body }) => createGroup(ctx, deps, body))
  endpoint(server, userGroupRoutes.update, (ctx, { params, body }) =>
    changeGroup(ctx, deps, { id: params.id, input: body }),
  )
  endpoint(server, userGroupRoutes.addMembers, async (ctx, { params, body }) => ({
    moved: await addMembers(ctx, deps, { id: params.id, userIds: body.userIds }),
  }))
  endpoint(server, userGroupRoutes.removal, (ctx, { params, query }) =>
    foreseeRemoval(ctx, deps, { groupId: params.id, heirId: query.heirId ?? null }),
  )
  endpoint(server, userGroupRoutes.remove, async (ctx, { params, body }) => {
    await removeGroup(ctx, deps, { groupId: params.id, heirId: body.heirId })
    return null
  })
}
