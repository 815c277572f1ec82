import {
  type SenderDomainView,
  type SenderMailboxView,
  type SenderStanding,
  senderDomainRoutes,
  senderMailboxRoutes,
} from '@landfall/contract/email/sender-domains.ts'
import { emailAddress } from '@landfall/contract/email-address.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

const domainsKey = ['senderDomains']
const standingKey = 'senderStanding'

export interface SenderDomains {
  items: SenderDomainView[]
  mailboxes: SenderMailboxView[]
  graces: { domain: string; until: string }[]
}

/** Domains and mailboxes mail may come from. */
export function useSenderDomains(): UseQueryResult<SenderDomains> {
  return useQuery({
    queryKey: domainsKey,
    queryFn: ({ signal }) => call(senderDomainRoutes.list, {}, { signal }),
    meta: { claims: true },
  })
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: domainsKey })
    await client.invalidateQueries({ queryKey: [standingKey] })
  }
}

/** Adds a domain; the dialog shows what is refused. */
export function useAddDomain(): UseMutationResult<SenderDomainView, unknown, { domain: string }> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body) => call(senderDomainRoutes.create, { body }),
    onSuccess: refresh,
    meta: { claims: true },
  })
}

/** Looks into DNS for one domain. */
export function useCheckDomain(): UseMutationResult<SenderDomainView, unknown, number> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id) => call(senderDomainRoutes.check, { params: { id } }, { timeout: null }),
    onSuccess: refresh,
  })
}

/** Makes new keys for one domain. */
export function useRotateKeys(): UseMutationResult<SenderDomainView, unknown, number> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id) => call(senderDomainRoutes.rotate, { params: { id } }),
    onSuccess: refresh,
  })
}

/** Removes a domain. */
export function useRemoveDomain(): UseMutationResult<null, unknown, number> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id) => call(senderDomainRoutes.remove, { params: { id } }),
    onSettled: refresh,
  })
}

/** Sends a letter with a code; the dialog shows what is refused. */
export function useSendProof(): UseMutationResult<SenderMailboxView, unknown, { address: string }> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body) => call(senderMailboxRoutes.sendLetter, { body }, { timeout: null }),
    onSuccess: refresh,
    meta: { claims: true },
  })
}

/** Enters the code of a letter. */
export function useProveMailbox(): UseMutationResult<
  SenderMailboxView,
  unknown,
  { id: number; code: string }
> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, code }) => call(senderMailboxRoutes.prove, { params: { id }, body: { code } }),
    onSettled: refresh,
    meta: { claims: true },
  })
}

/** Removes a mailbox. */
export function useRemoveMailbox(): UseMutationResult<null, unknown, number> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id) => call(senderMailboxRoutes.remove, { params: { id } }),
    onSettled: refresh,
  })
}

/** Whether mail may come from an address; nothing is asked before it is one. */
export function useSenderStanding(
  address: string,
): UseQueryResult<{ standing: SenderStanding; until: string | null }> {
  return useQuery({
    queryKey: [standingKey, address],
    queryFn: ({ signal }) => call(senderDomainRoutes.standing, { query: { address } }, { signal }),
    enabled: emailAddress.safeParse(address).success,
    meta: { claims: true },
  })
}
