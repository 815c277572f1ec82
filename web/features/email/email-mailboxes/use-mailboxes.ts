import {
  type MailboxAccess,
  type MailboxInput,
  type MailboxTrial,
  type MailboxView,
  mailboxRoutes,
} from '@landfall/contract/email/email-mailboxes.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'
import { useTabActive } from '#ui/tab-context.ts'

const mailboxesKey = 'mailboxes'
// They are read about every minute, and a new one within seconds.
const everyMs = 10_000

/** The mailboxes of the company, asked for again while they are looked at. */
export function useMailboxes(): UseQueryResult<{ items: MailboxView[] }> {
  const isActive = useTabActive()
  return useQuery({
    queryKey: [mailboxesKey],
    queryFn: ({ signal }) => call(mailboxRoutes.list, {}, { signal }),
    refetchInterval: isActive ? everyMs : false,
    meta: { claims: true },
  })
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [mailboxesKey] })
}

/** Adds a mailbox, or changes the one with the id; the form shows what is refused. */
export function useSaveMailbox(
  id: number | undefined,
): UseMutationResult<MailboxView, unknown, MailboxInput> {
  return useMutation({
    mutationFn: (body) =>
      id === undefined
        ? call(mailboxRoutes.create, { body })
        : call(mailboxRoutes.update, { params: { id }, body }),
    onSuccess: useRefresh(),
    meta: { claims: true },
  })
}

/** Signs in with what stands in the form; the form shows how it went. */
export function useTryMailbox(
  id: number | undefined,
): UseMutationResult<MailboxTrial, unknown, MailboxAccess> {
  return useMutation({
    mutationFn: (body) =>
      id === undefined
        ? call(mailboxRoutes.tryNew, { body }, { timeout: null })
        : call(mailboxRoutes.try, { params: { id }, body }, { timeout: null }),
    meta: { claims: true },
  })
}

/** Pauses a mailbox or resumes it. */
export function useSwitchMailbox(): UseMutationResult<
  MailboxView,
  unknown,
  { id: number; isActive: boolean }
> {
  return useMutation({
    mutationFn: ({ id, isActive }) =>
      call(isActive ? mailboxRoutes.resume : mailboxRoutes.pause, { params: { id } }),
    onSuccess: useRefresh(),
  })
}

/** Puts a mailbox into the recycle bin. */
export function useRemoveMailbox(): UseMutationResult<null, unknown, number> {
  return useMutation({
    mutationFn: (id) => call(mailboxRoutes.remove, { params: { id } }),
    onSuccess: useRefresh(),
  })
}
