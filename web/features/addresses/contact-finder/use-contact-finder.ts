import { contactFinderRoutes, type FindingSubject } from '@landfall/contract/addresses/contact-finder.ts'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

/** What is known of a company's site, and what was found there. */
export const finderKey = 'contactFinder'

const keyOf = (subject: FindingSubject) => [
  finderKey,
  subject.kind,
  subject.kind === 'trade' ? `${subject.role} ${subject.key}` : subject.id,
]

/** What the finder knows of a company. */
export type Finder = Awaited<ReturnType<typeof readFinder>>

const readFinder = (subject: FindingSubject, signal?: AbortSignal) =>
  call(contactFinderRoutes.read, { query: subject }, signal ? { signal } : {})

const askAgainMs = 1_500

/** Whether a site is being read. */
export function isReading(finder: Finder | undefined): boolean {
  const state = finder?.finding?.state
  return state === 'waiting' || state === 'reading'
}

// What waits for a later try is not waited for here.
function isVerifying(finder: Finder | undefined): boolean {
  const checks = finder?.finding?.addresses.flatMap(({ check }) => check ?? []) ?? []
  const isGuessing = finder?.guesses.some(({ outcome }) => outcome === 'verifying') ?? false
  return (
    isGuessing ||
    checks.some(
      ({ state, checkedAt }) => state === 'verifying' || (state === 'toVerify' && checkedAt === null),
    )
  )
}

/** What was found for a company; asked for again while its site is read. */
export function useFinder(subject: FindingSubject): UseQueryResult<Finder> {
  return useQuery({
    queryKey: keyOf(subject),
    queryFn: ({ signal }) => readFinder(subject, signal),
    refetchInterval: ({ state }) => (isReading(state.data) || isVerifying(state.data) ? askAgainMs : false),
    meta: { claims: true },
  })
}

/** Begins to read a company's site. */
export function useStartFinding(subject: FindingSubject) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (domain: string | undefined) =>
      call(contactFinderRoutes.start, { body: domain ? { subject, domain } : { subject } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(subject) }),
  })
}

/** Who else shows addresses of a company asks for them anew when one was kept. */
function useKept(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const shown = [[finderKey], ['customers'], ['collected'], ['tradeCompanies', 'contacts']]
    await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}

/** Keeps a found address with its company. */
export function useSaveFound() {
  const kept = useKept()
  return useMutation({
    mutationFn: (id: number) => call(contactFinderRoutes.save, { body: { id } }, { act: 'save' }),
    onSuccess: kept,
  })
}

/** Orders the check of a found address. */
export function useVerifyFound() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(contactFinderRoutes.verify, { body: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [finderKey] }),
  })
}

/** Makes addresses of a name and verifies them. */
export function useGuess(subject: FindingSubject) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wish: { name: string; jobTitle: string; domain: string }) =>
      call(contactFinderRoutes.guess, { body: { subject, ...wish } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(subject) }),
    meta: { claims: true },
  })
}

/** Keeps a proven guess with its company. */
export function useSaveGuess() {
  const kept = useKept()
  return useMutation({
    mutationFn: (id: number) => call(contactFinderRoutes.saveGuess, { body: { id } }),
    onSuccess: kept,
  })
}

/** An address as somebody types it. */
export interface TypedPerson {
  email: string
  name: string
  jobTitle: string
  phone: string
}

/** Keeps an address that was typed. */
export function useAddByHand(subject: FindingSubject) {
  const kept = useKept()
  return useMutation({
    mutationFn: (person: TypedPerson) => call(contactFinderRoutes.add, { body: { subject, ...person } }),
    onSuccess: kept,
  })
}
