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
import { useEffect, useState } from 'react'
import { call } from '#platform/api-client.ts'
import { useOutsideWindow } from '#ui/use-outside-window.ts'

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

const markOf = ({ id, connectedAt }: MailSignIn) => `${id} ${connectedAt}`

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
  const { awaited, open, close } = useOutsideWindow()
  const [known, setKnown] = useState<{ provider: SignInProvider; marks: ReadonlySet<string> } | null>(null)
  const { data, refetch } = useSignIns(awaited !== null)
  const fresh =
    awaited !== null && known
      ? data?.items.find((item) => item.provider === known.provider && !known.marks.has(markOf(item)))
      : undefined
  useEffect(() => {
    if (!fresh) return
    close()
    onConnected(fresh)
  }, [fresh, close, onConnected])
  return {
    awaited,
    connect(provider, hint) {
      setKnown({ provider, marks: new Set(data?.items.map(markOf)) })
      const begin = async () =>
        (await call(mailSignInRoutes.begin, { body: signInQuestion(provider, hint) })).address
      void open(`/mail-sign-in?${new URLSearchParams({ provider, hint })}`, begin)
    },
    async take(answer) {
      await call(mailSignInRoutes.complete, { body: { answer } })
      await refetch()
    },
    cancel: close,
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
export function useSaveApp(
  provider: SignInProvider,
): UseMutationResult<SignInProviderView, unknown, SignInAppInput> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body) => call(mailSignInRoutes.saveApp, { params: { provider }, body }),
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
