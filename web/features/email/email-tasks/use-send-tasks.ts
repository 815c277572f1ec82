import { relayRoutes, type SenderDefaults } from '@landfall/contract/email/email-settings.ts'
import {
  type RecipientPreview,
  type SendTaskInput,
  type SendTaskView,
  sendTaskRoutes,
} from '@landfall/contract/email/email-tasks.ts'
import { batchScope } from '@landfall/contract/list.ts'
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'
import { useTabActive } from '#ui/tab-context.ts'

/** First part of the query keys of everything about send tasks. */
export const sendTasksKey = 'sendTasks'

/** Milliseconds between looks at a task that is on its way. */
export const progressEvery = 2_000

/** Whether the figures of a task still change by themselves. */
export function isMoving({ phase }: Pick<SendTaskView, 'phase'>): boolean {
  return phase === 'preparing' || phase === 'sending' || phase === 'waiting'
}

/** One send task, looked at again while it is on its way; not asked while there is no id. */
export function useSendTask(id: number | undefined): UseQueryResult<SendTaskView> {
  const isActive = useTabActive()
  return useQuery({
    queryKey: [sendTasksKey, 'one', id],
    queryFn: ({ signal }) => call(sendTaskRoutes.read, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => isActive && state.data && isMoving(state.data) && progressEvery,
    meta: { claims: true },
  })
}

/** Creates a task that is not submitted, or changes one; the form shows what is refused. */
export function useSaveSendTask(
  id: number | undefined,
): UseMutationResult<SendTaskView, unknown, SendTaskInput> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body) =>
      id === undefined
        ? call(sendTaskRoutes.create, { body }, { act: 'createTask' })
        : call(sendTaskRoutes.update, { params: { id }, body }, { act: 'save' }),
    onSuccess: () => client.invalidateQueries({ queryKey: [sendTasksKey] }),
    meta: { claims: true },
  })
}

export type SendTaskAction = 'copy' | 'submit' | 'pause' | 'resume' | 'cancel'

/** Moves a task to another state, or makes a new one like it. */
export function useMoveSendTask(): UseMutationResult<
  SendTaskView,
  unknown,
  { id: number; action: SendTaskAction }
> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action }) =>
      call(sendTaskRoutes[action], { params: { id } }, action === 'submit' ? { act: 'submit' } : {}),
    onSettled: () => client.invalidateQueries({ queryKey: [sendTasksKey] }),
  })
}

/** Sends again what failed or whose outcome is unknown. */
export function useSendTaskAgain(): UseMutationResult<SendTaskView, unknown, number> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id) =>
      call(sendTaskRoutes.sendAgain, { params: { id }, body: { states: ['failed', 'unknown'] } }),
    onSettled: () => client.invalidateQueries({ queryKey: [sendTasksKey] }),
  })
}

/** Removes a task that was never submitted. */
export function useRemoveSendTask(): UseMutationResult<null, unknown, number> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id) => call(sendTaskRoutes.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [sendTasksKey] }),
  })
}

/** Whom to write to. */
export type RecipientWish = Pick<SendTaskInput, 'selection' | 'toAddress'> &
  Partial<Pick<SendTaskInput, 'addresses'>>

/** Where nobody is written to but those who were pasted: a selection names somebody, and no customer has this number. */
export const noCustomers: RecipientWish = {
  selection: { scope: batchScope.Checked, ids: [0] },
  toAddress: '',
}

/** Whether a selection means customers. */
export function meansCustomers(selection: RecipientWish['selection']): boolean {
  return selection.scope !== batchScope.Checked || selection.ids.some((id) => id > 0)
}

/** The same, without those who were mailed lately and without second ones of a company. */
export type NarrowedWish = RecipientWish & Partial<Pick<SendTaskInput, 'quietDays' | 'onePerCompany'>>

function recipientQuery(wish: NarrowedWish) {
  const { selection, toAddress, addresses = [], quietDays = 0, onePerCompany = false } = wish
  const body = { selection, toAddress, addresses, quietDays, onePerCompany }
  return {
    queryKey: [sendTasksKey, 'recipients', body],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(sendTaskRoutes.previewRecipients, { body }, { signal, timeout: null }),
  }
}

/** Who would get the mail; the figures before stay until the next are there. */
export function useRecipientPreview(wish: NarrowedWish): UseQueryResult<RecipientPreview> {
  return useQuery({
    ...recipientQuery(wish),
    placeholderData: keepPreviousData,
    meta: { claims: true },
  })
}

/** Counts the people a selection of customers means. */
export function useCountRecipients(): (wish: NarrowedWish) => Promise<number> {
  const client = useQueryClient()
  return async (wish) => (await client.fetchQuery(recipientQuery(wish))).recipients
}

/** The sender new tasks start with, and the relay mail goes through at present. */
export function useSenderDefaults(): UseQueryResult<SenderDefaults> {
  return useQuery({
    queryKey: [sendTasksKey, 'sender'],
    queryFn: ({ signal }) => call(relayRoutes.senderDefaults, {}, { signal }),
  })
}
