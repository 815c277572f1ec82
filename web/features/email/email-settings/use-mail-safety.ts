import {
  type MailHookProvider,
  type MailHookView,
  type MailSafety,
  mailHookRoutes,
  mailSafetyRoutes,
} from '@landfall/contract/email/mail-safety.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

const safetyKey = ['mailSafety']
const hooksKey = ['mailHooks']

/** When addresses rest, and what pauses a mailing. */
export function useMailSafety(): UseQueryResult<MailSafety> {
  return useQuery({
    queryKey: safetyKey,
    queryFn: ({ signal }) => call(mailSafetyRoutes.read, {}, { signal }),
    meta: { claims: true },
  })
}

/** Changes that; the form shows what is refused. */
export function useSaveMailSafety(): UseMutationResult<MailSafety, unknown, MailSafety> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body) => call(mailSafetyRoutes.save, { body }),
    onSuccess: (saved) => client.setQueryData(safetyKey, saved),
    meta: { claims: true },
  })
}

/** The addresses at which services report. */
export function useMailHooks(): UseQueryResult<{ items: MailHookView[] }> {
  return useQuery({
    queryKey: hooksKey,
    queryFn: ({ signal }) => call(mailHookRoutes.list, {}, { signal }),
    meta: { claims: true },
  })
}

interface HookWish {
  provider: MailHookProvider
  secret: string
}

/** Makes an address; its key is in the answer alone. */
export function useCreateMailHook(): UseMutationResult<{ path: string }, unknown, HookWish> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body) => call(mailHookRoutes.create, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: hooksKey }),
    meta: { claims: true },
  })
}

/** Closes an address. */
export function useCloseMailHook(): UseMutationResult<null, unknown, number> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id) => call(mailHookRoutes.remove, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: hooksKey }),
  })
}
