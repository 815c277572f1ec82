import { type Nomenclature, nomenclatureRoutes } from '@landfall/contract/customs/customs-nomenclature.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'
import { upload } from '#platform/upload-client.ts'
import { codesKey } from './hs-names.ts'

/** Whose names of codes: the company's, or those every company has. */
export type Shelf = 'own' | 'shared'

/** What was imported: to be changed here, and what all have beside it. */
export function useNomenclatures(shelf: Shelf) {
  return useQuery<{ items: Nomenclature[]; shared: Nomenclature[] }>({
    queryKey: [codesKey, 'nomenclatures', shelf],
    queryFn: async ({ signal }) => {
      if (shelf === 'shared')
        return { ...(await call(nomenclatureRoutes.listShared, {}, { signal })), shared: [] }
      const { own, shared } = await call(nomenclatureRoutes.list, {}, { signal })
      return { items: own, shared }
    },
  })
}

/** Imports a file, and removes the names of a language. */
export function useNomenclatureActs(shelf: Shelf) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: [codesKey] })
  const store = useMutation({
    mutationFn: ({ file, locale }: { file: File; locale: Locale }) => {
      const route = shelf === 'own' ? nomenclatureRoutes.import : nomenclatureRoutes.importShared
      return upload(route, { query: { locale, fileName: file.name }, body: file })
    },
    onSuccess,
    meta: { claims: true },
  })
  const remove = useMutation({
    mutationFn: (locale: Locale) => {
      const route = shelf === 'own' ? nomenclatureRoutes.remove : nomenclatureRoutes.removeShared
      return call(route, { params: { locale } })
    },
    onSuccess,
  })
  return { store, remove }
}
