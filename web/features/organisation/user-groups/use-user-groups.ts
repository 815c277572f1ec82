import {
  type GroupMember,
  type GroupRemoval,
  type UserGroupInput,
  type UserGroupView,
  userGroupRoutes,
} from '@landfall/contract/organisation/user-groups.ts'
import type { RouteReply } from '@landfall/contract/route.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

const groupsKey = 'userGroups'

/** The user groups of the company. */
export function useUserGroups(): UseQueryResult<RouteReply<typeof userGroupRoutes.list>> {
  return useQuery({
    queryKey: [groupsKey],
    queryFn: ({ signal }) => call(userGroupRoutes.list, {}, { signal }),
    meta: { claims: true },
  })
}

/** Who is in a group. */
export function useGroupMembers(id: number): UseQueryResult<{ items: GroupMember[] }> {
  return useQuery({
    queryKey: [groupsKey, 'members', id],
    queryFn: ({ signal }) => call(userGroupRoutes.members, { params: { id } }, { signal }),
    meta: { claims: true },
  })
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: [groupsKey] })
    await client.invalidateQueries({ queryKey: ['employees'] })
  }
}

/** Creates a group, or changes the one with the id; the form shows what is refused. */
export function useSaveGroup(
  id: number | undefined,
): UseMutationResult<UserGroupView, unknown, UserGroupInput> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body) =>
      id === undefined
        ? call(userGroupRoutes.create, { body })
        : call(userGroupRoutes.update, { params: { id }, body }),
    onSuccess: refresh,
    meta: { claims: true },
  })
}

/** Moves a group to another place in the tree. */
export function useMoveGroup(): UseMutationResult<
  UserGroupView,
  unknown,
  { group: UserGroupView; parentId: number | null }
> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ group: { id, name, leaderId }, parentId }) =>
      call(userGroupRoutes.update, { params: { id }, body: { name, leaderId, parentId } }),
    onSettled: refresh,
  })
}

/** Moves employees into a group; the dialog shows what is refused. */
export function useAddMembers(id: number): UseMutationResult<{ moved: number }, unknown, number[]> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (userIds) => call(userGroupRoutes.addMembers, { params: { id }, body: { userIds } }),
    onSuccess: refresh,
    meta: { claims: true },
  })
}

/** What becomes of pools and their rules when a group is removed in favour of another one. */
export function useRemovalOpenings(id: number, heirId: number | null): UseQueryResult<GroupRemoval> {
  return useQuery({
    // Not below the key of the groups: after the removal there is nothing left to ask about.
    queryKey: ['groupRemoval', id, heirId],
    queryFn: ({ signal }) =>
      call(
        userGroupRoutes.removal,
        { params: { id }, query: heirId === null ? {} : { heirId: String(heirId) } },
        { signal },
      ),
    // What is confirmed is what holds now.
    gcTime: 0,
    staleTime: 0,
    meta: { claims: true },
  })
}

/** Removes a group; the dialog shows what is refused. */
export function useRemoveGroup(id: number): UseMutationResult<null, unknown, number | null> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (heirId) => call(userGroupRoutes.remove, { params: { id }, body: { heirId } }),
    onSuccess: refresh,
    meta: { claims: true },
  })
}
