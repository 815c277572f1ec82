import {
  type SequenceInput,
  type SequencePersonChange,
  type SequenceRow,
  type SequenceView,
  sequenceRoutes,
} from '@landfall/contract/email/mail-sequences.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import type { RouteReply } from '@landfall/contract/route.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

/** The name of the list of sequences, and first part of the query keys of everything about them. */
export const sequencesKey = 'mailSequences'
/** The same of the people in one. */
export const sequencePeopleKey = 'mailSequencePeople'

/** One sequence; not asked while there is no id. */
export function useSequence(id: number | undefined): UseQueryResult<SequenceView> {
  return useQuery({
    queryKey: [sequencesKey, 'one', id],
    queryFn: ({ signal }) => call(sequenceRoutes.read, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    meta: { claims: true },
  })
}

/** The newest sequences, to choose from. */
export function useSequenceChoices(): UseQueryResult<SequenceRow[]> {
  return useQuery({
    queryKey: [sequencesKey, 'choices'],
    queryFn: async ({ signal }) =>
      (await call(sequenceRoutes.list, { query: { size: 200 } }, { signal })).items,
    meta: { claims: true },
  })
}

function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [sequencesKey] }),
      client.invalidateQueries({ queryKey: [sequencePeopleKey] }),
    ])
}

/** Creates a sequence, or changes the one with the id; the form shows what is refused. */
export function useSaveSequence(
  id: number | undefined,
): UseMutationResult<SequenceView, unknown, SequenceInput> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body) =>
      id === undefined
        ? call(sequenceRoutes.create, { body })
        : call(sequenceRoutes.update, { params: { id }, body }),
    onSuccess: refresh,
    meta: { claims: true },
  })
}

/** Starts a sequence, or lets it wait. */
export function useMoveSequence(): UseMutationResult<
  SequenceView,
  unknown,
  { id: number; action: 'start' | 'pause' }
> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, action }) => call(sequenceRoutes[action], { params: { id } }),
    onSettled: refresh,
  })
}

/** Removes a sequence with the places of its people. */
export function useRemoveSequence(): UseMutationResult<null, unknown, number> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id) => call(sequenceRoutes.remove, { params: { id } }),
    onSuccess: refresh,
  })
}

/** Puts chosen customers into a sequence; the dialog shows what is refused. */
export function useAddToSequence(): UseMutationResult<
  RouteReply<typeof sequenceRoutes.addPeople>,
  unknown,
  { id: number; selection: BatchSelection }
> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, selection }) =>
      call(sequenceRoutes.addPeople, { params: { id }, body: { selection } }, { timeout: null }),
    onSuccess: refresh,
    meta: { claims: true },
  })
}

/** Moves people of a sequence, or lets them wait, go on or end. */
export function useChangePeople(
  id: number,
): UseMutationResult<
  { changed: number },
  unknown,
  { selection: BatchSelection; change: SequencePersonChange }
> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body) => call(sequenceRoutes.changePeople, { params: { id }, body }),
    onSuccess: refresh,
  })
}
