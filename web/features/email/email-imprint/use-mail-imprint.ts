import { type MailImprint, mailImprintRoutes } from '@landfall/contract/email/mail-imprint.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

const imprintKey = ['mailImprint']

/** What stands below mailings. */
export function useMailImprint(): UseQueryResult<MailImprint> {
  return useQuery({
    queryKey: imprintKey,
    queryFn: ({ signal }) => call(mailImprintRoutes.read, {}, { signal }),
    meta: { claims: true },
  })
}

/** Changes that; the form shows what is refused. */
export function useSaveMailImprint(): UseMutationResult<MailImprint, unknown, MailImprint> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body) => call(mailImprintRoutes.save, { body }),
    onSuccess: (saved) => {
      client.setQueryData(imprintKey, saved)
      return client.invalidateQueries({ queryKey: ['templates', 'preview'] })
    },
    meta: { claims: true },
  })
}
