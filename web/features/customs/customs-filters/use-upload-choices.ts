import type { RecordKind } from '@landfall/contract/customs/customs-fields.ts'
import { type UploadView, uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import type { FilterCondition, ListFilter } from '@landfall/contract/list.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { call } from '#platform/api-client.ts'
import { formatDate } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { useTypedChoice } from '#ui/choice-search.ts'
import { idsNamed } from '#ui/filter-rules.ts'
import type { ListFilterField } from '#ui/list-model.ts'

/** Uploads that are offered at a time, the newest. */
const offered = 50

const isLoaded: FilterCondition = {
  field: 'state',
  op: 'in',
  value: ['done', 'doneWithRejects', 'reverting'],
}

/**
 * The uploads with records of a kind, by the names of their files: those that are found by what is typed, and those that a
 * filter names. Undefined for who may not see uploads.
 */
export function useUploadChoices(
  kind: RecordKind,
  filter: ListFilter,
): Pick<ListFilterField, 'choices' | 'search'> | undefined {
  const mayRead = usePermission('customs.upload.read')
  const { typed, ...search } = useTypedChoice()
  const deferred = useDeferredValue(typed)
  const named = idsNamed(filter, ['uploadId']).slice(0, offered)
  const found = useUploads(
    { search: deferred, conditions: [{ field: 'kind', op: 'eq', value: kind }, isLoaded] },
    mayRead && deferred !== undefined,
  )
  const chosen = useUploads(
    { conditions: [{ field: 'id', op: 'in', value: named }] },
    mayRead && named.length > 0,
  )
  if (!mayRead) return undefined
  const uploads = new Map([...(found.data ?? []), ...(chosen.data ?? [])].map((one) => [one.id, one]))
  const choices = [...uploads.values()].map(({ id, fileName, createdAt }) => {
    return { value: id, label: `${fileName} · ${formatDate(createdAt)}` }
  })
  return { choices, search: { ...search, isFinding: found.isFetching } }
}

interface Wanted {
  search?: string | undefined
  conditions: readonly FilterCondition[]
}

function useUploads({ search, conditions }: Wanted, isWanted: boolean) {
  const filter = JSON.stringify({ join: 'and', conditions })
  return useQuery({
    queryKey: ['uploads', 'choices', search, filter],
    queryFn: async ({ signal }): Promise<UploadView[]> => {
      const query = { filter, size: offered, ...(search ? { search } : {}) }
      return (await call(uploadRoutes.list, { query }, { signal })).items
    },
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // Without names the records are there all the same.
    meta: { claims: true },
  })
}
