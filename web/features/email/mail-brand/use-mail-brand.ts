import { type MailBrand, type MailBrandInput, mailBrandRoutes } from '@landfall/contract/email/mail-brand.ts'
import type { RouteReply } from '@landfall/contract/route.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

const brandKey = ['mailBrand']

/** How mails of blocks look. */
export function useMailBrand(): UseQueryResult<MailBrand> {
  return useQuery({
    queryKey: brandKey,
    queryFn: ({ signal }) => call(mailBrandRoutes.read, {}, { signal }),
    meta: { claims: true },
  })
}

/** Changes that; the form shows what is refused. */
export function useSaveMailBrand(): UseMutationResult<
  RouteReply<typeof mailBrandRoutes.save>,
  unknown,
  MailBrandInput
> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body) => call(mailBrandRoutes.save, { body }),
    onSuccess: ({ redrawn: _, ...saved }) => {
      client.setQueryData(brandKey, saved)
      return client.invalidateQueries({ queryKey: ['templates'] })
    },
    meta: { claims: true },
  })
}
