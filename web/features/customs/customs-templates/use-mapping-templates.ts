import {
  type AppliedTemplate,
  type TemplateView,
  templateRoutes,
} from '@landfall/contract/customs/customs-templates.ts'
import type { UploadDecisions } from '@landfall/contract/customs/customs-upload.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'

const templatesKey = 'customs-templates'

/** The company's templates by name. */
export function useTemplates(): UseQueryResult<TemplateView[]> {
  return useQuery({
    queryKey: [templatesKey],
    queryFn: ({ signal }) => call(templateRoutes.list, {}, { signal }),
    select: ({ items }) => items,
    meta: { claims: true },
  })
}

/** What a template says of a file with these headers. */
export function useApplyTemplate(
  headers: readonly string[],
): UseMutationResult<AppliedTemplate, unknown, number> {
  return useMutation({
    mutationFn: (id) => call(templateRoutes.apply, { params: { id }, body: { headers: [...headers] } }),
    meta: { claims: true },
  })
}

/** A name for decisions that are published, or another name for a template. */
export type TemplateNaming = { id: number } | { headers: readonly string[]; decisions: UploadDecisions }

/** Publishes decisions under a name, or renames a template. */
export function useNameTemplate(naming: TemplateNaming): UseMutationResult<TemplateView, unknown, string> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name) => {
      if ('id' in naming) return call(templateRoutes.rename, { params: { id: naming.id }, body: { name } })
      const { headers, decisions } = naming
      return call(templateRoutes.publish, { body: { name, headers: [...headers], decisions } })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [templatesKey] }),
    meta: { claims: true },
  })
}

/** Deletes a template after asking. */
export function useDeleteTemplate(): (template: TemplateView) => Promise<void> {
  const client = useQueryClient()
  const confirm = useConfirm()
  const { t } = useTranslation()
  const remove = useMutation({
    mutationFn: (id: number) => call(templateRoutes.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [templatesKey] }),
  })
  return async ({ id, name, columns }) => {
    const isSure = await confirm({
      title: t('customsUpload.templateDeleteConfirm', { name }),
      text: t('customsUpload.templateColumns', { count: formatNumber(columns) }),
      action: t('customsUpload.templateDelete'),
      isDanger: true,
    })
    if (!isSure) return
    await remove.mutateAsync(id)
    notifySuccess(t('customsUpload.templateDeleted', { name }))
  }
}
