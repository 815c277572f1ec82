import { uploadRoutes } from '@landfall/contract/customs-upload.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'
import { formatDate } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'

/** Uploads that are offered by name, the newest. */
const offered = 200

const loadedStates: readonly string[] = ['done', 'doneWithRejects', 'reverting']

/** The uploads with records, by the names of their files; undefined for who may not see uploads. */
export function useUploadChoices(): { value: number; label: string }[] | undefined {
  const mayRead = usePermission('customs.upload.read')
  const { data } = useQuery({
    queryKey: ['uploads', 'choices'],
    queryFn: ({ signal }) => call(uploadRoutes.list, { query: { size: offered } }, { signal }),
    enabled: mayRead,
    staleTime: 60_000,
    // Without names the records are there all the same.
    meta: { claims: true },
  })
  if (!mayRead) return undefined
  return (data?.items ?? [])
    .filter(({ state }) => loadedStates.includes(state))
    .map(({ id, fileName, createdAt }) => ({ value: id, label: `${fileName} · ${formatDate(createdAt)}` }))
}
