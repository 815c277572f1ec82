import type { SendTaskRow } from '@landfall/contract/email/email-tasks.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import {
  type FreeTaskInput,
  freeSendRoutes,
  type SenderAccountInput,
  type SenderAccountView,
} from '@landfall/contract/email/free-send.ts'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'
import { wakeFreeSending } from './free-send-runner.ts'

const key = 'freeSend'
const everyMs = 3_000

/** The user's mailboxes for free sending. */
export function useSenderAccounts(): UseQueryResult<SenderAccountView[]> {
  return useQuery({
    queryKey: [key, 'accounts'],
    queryFn: async ({ signal }) => (await call(freeSendRoutes.listAccounts, {}, { signal })).items,
    // Until somebody knows whether the replies of a new one can be read.
    refetchInterval: ({ state }) =>
      state.data?.some(({ reading }) => reading?.readAt === null && reading.problem === null)
        ? everyMs
        : false,
  })
}

/** Adds a mailbox, or changes one; the form shows what is refused. */
export function useSaveAccount(id: number | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SenderAccountInput) =>
      id === undefined
        ? call(freeSendRoutes.createAccount, { body })
        : call(freeSendRoutes.updateAccount, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [key] }),
    meta: { claims: true },
  })
}

/** Removes a mailbox. */
export function useRemoveAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(freeSendRoutes.removeAccount, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  })
}

/** The user's mailings from own mailboxes, newest first, looked at again while the page is open. */
export function useFreeTasks(): UseQueryResult<SendTaskRow[]> {
  return useQuery({
    queryKey: [key, 'tasks'],
    queryFn: async ({ signal }) =>
      (await call(sendTaskRoutes.list, { query: { tab: 'free', size: 50 } }, { signal })).items,
    refetchInterval: everyMs,
  })
}

/** Begins a mailing; the client takes it from there. */
export function useCreateFreeTask() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: FreeTaskInput) => call(freeSendRoutes.createTask, { body }, { act: 'createTask' }),
    onSuccess: () => {
      wakeFreeSending()
      return client.invalidateQueries({ queryKey: [key] })
    },
    meta: { claims: true },
  })
}

/** Pauses, resumes or ends a mailing. */
export function useMoveFreeTask() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action }: { id: number; action: 'pause' | 'resume' | 'cancel' }) =>
      call(sendTaskRoutes[action], { params: { id } }),
    onSettled: () => {
      wakeFreeSending()
      return client.invalidateQueries({ queryKey: [key] })
    },
  })
}
