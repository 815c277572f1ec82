import * as z from 'zod/mini'
import { line } from '../line.ts'
import { idParams } from '../list.ts'
import { route } from '../route.ts'

export const userGroupInput = z.object({
  name: line(1, 60),
  /** Null: at the top. */
  parentId: z._default(z.nullable(z.int()), null),
  leaderId: z._default(z.nullable(z.int()), null),
})
export type UserGroupInput = z.infer<typeof userGroupInput>

export const userGroupView = z.object({
  id: z.number(),
  name: z.string(),
  parentId: z.nullable(z.number()),
  leaderId: z.nullable(z.number()),
  leaderName: z.nullable(z.string()),
  /** Enabled employees of the group itself. */
  members: z.number(),
  /** Whether the caller's data scope lets him change it. */
  canWrite: z.boolean(),
})
export type UserGroupView = z.infer<typeof userGroupView>

const groupMember = z.object({
  id: z.number(),
  name: z.string(),
  username: z.string(),
  leaderName: z.nullable(z.string()),
  isDisabled: z.boolean(),
})
export type GroupMember = z.infer<typeof groupMember>

/** A pool that opens to other people, closes, or rules other people when a group is dissolved; figures are enabled employees. */
const poolOpening = z.object({
  id: z.number(),
  /** Empty for the first pool where the company calls it nothing else; null where the caller may not look into it. */
  name: z.nullable(z.string()),
  /** Who may look into it from then on and could not before, and the other way round. */
  gaining: z.number(),
  losing: z.number(),
  /** Whose customers drop into it by its own rules from then on and did not before. */
  ruled: z.number(),
})
export type PoolOpening = z.infer<typeof poolOpening>

const groupRemoval = z.object({
  pools: z.array(poolOpening),
  /** Whose customers drop by the company's rules from then on and did so by those of a pool before. */
  unruled: z.number(),
})
export type GroupRemoval = z.infer<typeof groupRemoval>

export const userGroupRoutes = {
  list: route({
    method: 'GET',
    path: '/api/user-groups',
    access: 'company.group.read',
    summary: 'The user groups of the company; `parentId` makes them a tree.',
    reply: z.object({
      items: z.array(userGroupView),
      /** Enabled employees without a group; only those of the caller’s data scope. */
      ungrouped: z.number(),
      /** Whether the caller may create and move groups at the top. */
      canWriteTop: z.boolean(),
    }),
  }),
  members: route({
    method: 'GET',
    path: '/api/user-groups/:id/members',
    access: 'company.group.read',
    summary: 'Who is in a user group.',
    params: idParams,
    reply: z.object({ items: z.array(groupMember) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/user-groups',
    access: 'company.group.write',
    summary: 'Create a user group.',
    body: userGroupInput,
    reply: userGroupView,
  }),
  update: route({
    method: 'PUT',
    path: '/api/user-groups/:id',
    access: 'company.group.write',
    summary: 'Rename or move a user group, or give it another leader.',
    params: idParams,
    body: userGroupInput,
    reply: userGroupView,
  }),
  addMembers: route({
    method: 'POST',
    path: '/api/user-groups/:id/members',
    access: 'company.group.write',
    summary: 'Move employees into a user group.',
    params: idParams,
    body: z.object({ userIds: z.array(z.int()).check(z.minLength(1), z.maxLength(500)) }),
    reply: z.object({ moved: z.number() }),
  }),
  removal: route({
    method: 'GET',
    path: '/api/user-groups/:id/removal',
    access: 'company.group.write',
    summary:
      'Which pools would open to whom, or close, and whose rules would change if a user group were removed.',
    params: idParams,
    /** As in the body of the removal; left out for null. */
    query: z.object({ heirId: z.optional(z.coerce.number().check(z.int(), z.gt(0))) }),
    reply: groupRemoval,
  }),
  remove: route({
    method: 'POST',
    path: '/api/user-groups/:id/remove',
    access: 'company.group.write',
    summary: 'Remove a user group; its members and the groups below it go where the body says.',
    params: idParams,
    body: z.object({
      /** Null: members have no group then and groups stand at the top. */
      heirId: z.nullable(z.int()),
    }),
    reply: z.null(),
  }),
}
