import {
  type PermissionTemplateChange,
  type PermissionTemplateInput,
  type PermissionTemplateView,
  permissionTemplateRoutes,
  type RightsChange,
} from '@landfall/contract/access/permission-templates.ts'
import type { RouteReply } from '@landfall/contract/route.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

const templatesKey = 'permissionTemplates'

/** The permission templates of the company. */
export function usePermissionTemplates(): UseQueryResult<{ items: PermissionTemplateView[] }> {
  return useQuery({
    queryKey: [templatesKey],
    queryFn: ({ signal }) => call(permissionTemplateRoutes.list, {}, { signal }),
    meta: { claims: true },
  })
}

/** Menus and actions as a tree, with what the user himself may give. */
export function usePermissionTree(): UseQueryResult<RouteReply<typeof permissionTemplateRoutes.tree>> {
  return useQuery({
    queryKey: [templatesKey, 'tree'],
    queryFn: ({ signal }) => call(permissionTemplateRoutes.tree, {}, { signal }),
    meta: { claims: true },
  })
}

/** Who has a template. */
export function useTemplateUsers(id: number): UseQueryResult<{ items: RightsChange['user'][] }> {
  return useQuery({
    queryKey: [templatesKey, 'users', id],
    queryFn: ({ signal }) => call(permissionTemplateRoutes.users, { params: { id } }, { signal }),
    meta: { claims: true },
  })
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: [templatesKey] })
    await client.invalidateQueries({ queryKey: ['employees'] })
  }
}

/** Creates a template, or changes the one with the id; the form shows what is refused. */
export function useSaveTemplate(
  id: number | undefined,
): UseMutationResult<PermissionTemplateView, unknown, PermissionTemplateChange> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body) =>
      id === undefined
        ? call(permissionTemplateRoutes.create, { body })
        : call(permissionTemplateRoutes.update, { params: { id }, body }),
    onSuccess: refresh,
    meta: { claims: true },
  })
}

/** What a change would change for whom. */
export function previewTemplate(id: number, body: PermissionTemplateInput): Promise<RightsChange[]> {
  return call(permissionTemplateRoutes.preview, { params: { id }, body }).then(({ items }) => items)
}

/** Makes a template like another one. */
export function useCopyTemplate(): UseMutationResult<PermissionTemplateView, unknown, number> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id) => call(permissionTemplateRoutes.copy, { params: { id } }),
    onSuccess: refresh,
  })
}

/** Removes a template; the dialog shows what is refused. */
export function useRemoveTemplate(id: number): UseMutationResult<null, unknown, number | null> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (replacementId) =>
      call(permissionTemplateRoutes.remove, { params: { id }, body: { replacementId } }),
    onSuccess: refresh,
    meta: { claims: true },
  })
}
