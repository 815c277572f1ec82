import {
  type MailSignIn,
  mailSignInRoutes,
  type SignInAppInput,
  type SignInOverview,
  type SignInProvider,
  type SignInProviderView,
} from '@landfall/contract/email/mail-sign-ins.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'
import { useNewlyConnected, useOutsideWindow } from '#ui/use-outside-window.ts'

const signInsKey = 'mail-sign-ins'
const everyMs = 2_000

/** The providers of mailboxes and what the user has connected; asked for again and again while something is awaited. */
export function useSignIns(isWaiting = false): UseQueryResult<SignInOverview> {
  return useQuery({
    queryKey: [signInsKey],
    queryFn: ({ signal }) => call(mailSignInRoutes.list, {}, { signal }),
    refetchInterval: isWaiting ? everyMs : false,
    meta: { claims: true },
  })
}

interface Connecting {
  /** The window that is waited for; null: none. */
  awaited: string | null
  /** Opens the window in which a mailbox is connected, and waits for it. */
  connect(provider: SignInProvider, hint: string): void
  /** Takes what the provider answered elsewhere. */
  take(answer: string): Promise<void>
  cancel(): void
}

/** Connects a mailbox in another window: one of this page, or the system's browser around a desktop client. */
export function useConnecting(onConnected: (signIn: MailSignIn) => void): Connecting {
  const outside = useOutsideWindow()
  const { data, refetch } = useSignIns(outside.awaited !== null)
  useNewlyConnected(outside, data?.items, onConnected)
  return {
    awaited: outside.awaited,
    connect(provider, hint) {
      const body = signInQuestion(provider, hint)
      void outside.open({
        path: `/mail-sign-in?${new URLSearchParams({ provider, hint })}`,
        begin: async () => (await call(mailSignInRoutes.begin, { body })).address,
      })
    },
    async take(answer) {
      await call(mailSignInRoutes.complete, { body: { answer } })
      await refetch()
    },
    cancel: outside.close,
  }
}

/** What is asked to begin connecting a mailbox from where this page stands. */
export function signInQuestion(
  provider: SignInProvider,
  hint: string,
): { provider: SignInProvider; origin: string; hint: string } {
  return { provider, origin: location.origin, hint }
}

/** Stores the company's client at a provider; the form shows what is refused. */
export function useSaveApp(): UseMutationResult<
  SignInProviderView,
  unknown,
  { provider: SignInProvider; body: SignInAppInput }
> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ provider, body }) => call(mailSignInRoutes.saveApp, { params: { provider }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [signInsKey] }),
    meta: { claims: true },
  })
}

/** Forgets the company's client at a provider. */
export function useRemoveApp(): UseMutationResult<SignInProviderView, unknown, SignInProvider> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (provider) => call(mailSignInRoutes.removeApp, { params: { provider } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [signInsKey] }),
  })
}
