import {
  type BrandInput,
  type LogoSlot,
  type NewOem,
  type OemAgreement,
  type OemView,
  oemRoutes,
} from '@landfall/contract/organisation/oems.ts'
import {
  keepPreviousData,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { upload } from '#platform/upload-client.ts'
import { refreshBranding } from '#platform/use-branding.ts'
import { notifySuccess, notifyUndo } from '#ui/toast-store.ts'

/** First part of the query keys of everything about OEMs. */
export const oemsKey = 'oems'

function useRefresh() {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: [oemsKey] })
    refreshBranding()
  }
}

/** One OEM; not asked while there is no id. */
export function useOem(id: number | undefined): UseQueryResult<OemView> {
  return useQuery({
    queryKey: [oemsKey, 'one', id],
    queryFn: ({ signal }) => call(oemRoutes.read, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    meta: { claims: true },
  })
}

/** The brand of the own house; null where there is none. */
export function useOwnBrand(): UseQueryResult<OemView | null> {
  return useQuery({
    queryKey: [oemsKey, 'own'],
    queryFn: ({ signal }) => call(oemRoutes.ownBrand, {}, { signal }),
    meta: { claims: true },
  })
}

/** Adds an OEM with its first administrator; the form shows what is refused. */
export function useCreateOem() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: NewOem) => call(oemRoutes.create, { body }),
    onSuccess: refresh,
    meta: { claims: true },
  })
}

/** Changes what is agreed with an OEM; the form shows what is refused. */
export function useChangeOem(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: OemAgreement) => call(oemRoutes.update, { params: { id }, body }),
    onSuccess: refresh,
    meta: { claims: true },
  })
}

/** Changes how an OEM presents itself; the form shows what is refused. */
export function useSaveBrand(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BrandInput) => call(oemRoutes.saveBrand, { params: { id }, body }),
    onSuccess: refresh,
    meta: { claims: true },
  })
}

/** Stores a logo or goes without one. */
export function useLogo(id: number, slot: LogoSlot) {
  const refresh = useRefresh()
  const params = { id, slot }
  const store = useMutation({
    mutationFn: (file: File) => upload(oemRoutes.uploadLogo, { params, body: file }),
    onSuccess: refresh,
    meta: { claims: true },
  })
  const remove = useMutation({
    mutationFn: () => call(oemRoutes.removeLogo, { params }),
    onSuccess: refresh,
  })
  return { store, remove }
}

/** A home content as it would be stored; the one before stays until the next is there. */
export function useContentPreview(html: string): UseQueryResult<{ html: string }> {
  return useQuery({
    queryKey: [oemsKey, 'preview', html],
    queryFn: ({ signal }) => call(oemRoutes.previewContent, { body: { html } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { claims: true },
  })
}

/** Closes an OEM with everything under it, or opens it again. */
export function useOemState() {
  const refresh = useRefresh()
  const { t } = useTranslation()
  const resume = useMutation({
    mutationFn: ({ id }: OemView) => call(oemRoutes.resume, { params: { id } }),
    onSuccess: async (_oem, { name }) => {
      await refresh()
      notifySuccess(t('oems.resumed', { name }))
    },
  })
  const suspend = useMutation({
    mutationFn: ({ oem, reason }: { oem: OemView; reason: string }) =>
      call(oemRoutes.suspend, { params: { id: oem.id }, body: { reason } }),
    onSuccess: async (_oem, { oem }) => {
      await refresh()
      notifyUndo(t('oems.suspended', { name: oem.name }), {
        label: t('common.undo'),
        run: () => resume.mutate(oem),
      })
    },
  })
  return { suspend, resume }
}
