import type { ListName } from '@landfall/contract/list-layouts.ts'
import { type SavedView, type SavedViewChange, savedViewRoutes } from '@landfall/contract/saved-views.ts'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { notifySuccess, notifyUndo } from './toast-store.ts'
import { savedViewsKey } from './use-saved-views.ts'

/** Reads the views of a list anew, and with which of them it opens. */
export function useViewsRefresh(list: ListName): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [savedViewsKey, list] }),
      client.invalidateQueries({ queryKey: ['list-layout', list] }),
    ])
}

/** Renames, shares or changes a view. */
export function useChangeView(
  list: ListName,
): UseMutationResult<SavedView, unknown, { id: number; body: SavedViewChange }> {
  const { t } = useTranslation()
  const refresh = useViewsRefresh(list)
  return useMutation({
    mutationFn: ({ id, body }) => call(savedViewRoutes.update, { params: { id }, body }),
    onSuccess: async ({ name }) => {
      await refresh()
      notifySuccess(t('list.views.updated', { name }))
    },
    meta: { claims: ['savedViewNameTaken'] },
  })
}

/** Chooses the view the caller opens a list with; null for none. */
export function useOpenWith(list: ListName): UseMutationResult<null, unknown, number | null> {
  const refresh = useViewsRefresh(list)
  return useMutation({
    mutationFn: (viewId) => call(savedViewRoutes.openWith, { params: { list }, body: { viewId } }),
    onSuccess: refresh,
  })
}

/** Deletes a view and offers for 10 s to take it back. */
export function useDeleteView(list: ListName): UseMutationResult<null, unknown, SavedView> {
  const { t } = useTranslation()
  const refresh = useViewsRefresh(list)
  const restore = useMutation({
    mutationFn: (id: number) => call(savedViewRoutes.restore, { params: { id } }),
    onSuccess: refresh,
  })
  return useMutation({
    mutationFn: ({ id }) => call(savedViewRoutes.remove, { params: { id } }),
    onSuccess: async (_, { id, name }) => {
      await refresh()
      notifyUndo(t('list.views.deleted', { name }), {
        label: t('common.undo'),
        run: () => restore.mutate(id),
      })
    },
  })
}
