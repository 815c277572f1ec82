import {
  type TemplateInput,
  type TemplatePreview,
  type TemplateView,
  templateRoutes,
} from '@landfall/contract/email/email-templates.ts'
import { letterRoutes } from '@landfall/contract/email/letters.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { localeNames } from '#platform/locale-choice.ts'
import type { BatchAction } from '#ui/list-model.ts'
import { notifyUndo } from '#ui/toast-store.ts'

/** First part of the query keys of everything about templates. */
export const templatesKey = 'templates'

/** One template; not asked while there is no id. */
export function useTemplate(id: number | undefined): UseQueryResult<TemplateView> {
  return useQuery({
    queryKey: [templatesKey, 'one', id],
    queryFn: ({ signal }) => call(templateRoutes.read, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    meta: { claims: true },
  })
}

/** The templates one can choose from, each with its language. */
export function useTemplateNames(): { value: number; label: string; language: Locale }[] {
  const { data } = useQuery({
    queryKey: [templatesKey, 'choices'],
    queryFn: ({ signal }) => call(templateRoutes.list, { query: { size: 200 } }, { signal }),
  })
  return (
    data?.items.map(({ id, name, language }) => ({
      value: id,
      label: `${name} (${localeNames[language]})`,
      language,
    })) ?? []
  )
}

/** Creates a template, or changes the one with the id; the form shows what is refused. */
export function useSaveTemplate(
  id: number | undefined,
): UseMutationResult<TemplateView, unknown, TemplateInput> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body) =>
      id === undefined
        ? call(templateRoutes.create, { body })
        : call(templateRoutes.update, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [templatesKey] }),
    meta: { claims: true },
  })
}

/** Removes a template and offers for 10 s to take it back. */
export function useRemoveTemplate(): (template: { id: number; name: string }) => void {
  const client = useQueryClient()
  const { t } = useTranslation()
  const refresh = () => client.invalidateQueries({ queryKey: [templatesKey] })
  const restore = useMutation({
    mutationFn: (id: number) => call(templateRoutes.restore, { params: { id } }),
    onSuccess: refresh,
  })
  const remove = useMutation({
    mutationFn: ({ id }: { id: number; name: string }) => call(templateRoutes.remove, { params: { id } }),
    onSuccess: async (_nothing, { id, name }) => {
      await refresh()
      notifyUndo(t('emailTemplates.removed', { name }), {
        label: t('common.undo'),
        run: () => restore.mutate(id),
      })
    },
  })
  return remove.mutate
}

/** What can be done with many templates. */
export function useTemplateBatch(): BatchAction[] {
  const client = useQueryClient()
  const { t } = useTranslation()
  const refresh = () => client.invalidateQueries({ queryKey: [templatesKey] })
  const restore = useMutation({
    mutationFn: (ids: number[]) => call(templateRoutes.restoreMany, { body: { ids } }),
    onSuccess: refresh,
  })
  return [
    {
      key: 'remove',
      label: t('emailTemplates.remove'),
      need: 'email.template.write',
      isDanger: true,
      run: async (selection) => {
        const { ids } = await call(templateRoutes.removeMany, { body: { selection } }, { act: 'delete' })
        await refresh()
        notifyUndo(t('emailTemplates.removedMany', { amount: formatNumber(ids.length) }), {
          label: t('common.undo'),
          run: () => restore.mutate(ids),
        })
      },
    },
  ]
}

export type TemplateContent = Omit<TemplateInput, 'name'>

/** A content as its reader would see it, a customer or the sample; the one before stays until the next is there. */
export function useTemplatePreview(
  content: TemplateContent | undefined,
  customerId?: number,
): UseQueryResult<TemplatePreview> {
  return useQuery({
    queryKey: [templatesKey, 'preview', content, customerId],
    queryFn: ({ signal }) => {
      const body = content ?? { language: 'zh' as const, subject: '', html: '', plainText: '', blocks: null }
      return customerId === undefined
        ? call(templateRoutes.preview, { body }, { signal })
        : call(letterRoutes.previewTemplate, { body: { customerId, content: body } }, { signal })
    },
    enabled: content !== undefined,
    placeholderData: keepPreviousData,
    meta: { claims: true },
  })
}
