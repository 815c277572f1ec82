import type { SocialApp, SocialNetwork } from '@landfall/contract/social/social-networks.ts'
import {
  type SocialAppInput,
  type SocialAppView,
  type SocialSignIn,
  type SocialSignInOverview,
  socialSignInRoutes,
} from '@landfall/contract/social/social-sign-ins.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'
import { useNewlyConnected, useOutsideWindow } from '#ui/use-outside-window.ts'

const signInsKey = 'social-sign-ins'
const everyMs = 2_000

/** The applications at networks and what the user has signed in for; asked for again and again while something is awaited. */
export function useSocialSignIns(isWaiting = false): UseQueryResult<SocialSignInOverview> {
  return useQuery({
    queryKey: [signInsKey],
    queryFn: ({ signal }) => call(socialSignInRoutes.list, {}, { signal }),
    refetchInterval: isWaiting ? everyMs : false,
    meta: { claims: true },
  })
}

interface SocialConnecting {
  /** The window that is waited for; null: none. */
  awaited: string | null
  /** Opens the window in which somebody signs in at a network, and waits for it. */
  connect(network: SocialNetwork): void
  /** Takes what the network answered elsewhere. */
  take(answer: string): Promise<void>
  cancel(): void
}

/** Signs in at a network in another window. */
export function useSocialConnecting(onConnected: (signIn: SocialSignIn) => void): SocialConnecting {
  const outside = useOutsideWindow()
  const { data, refetch } = useSocialSignIns(outside.awaited !== null)
  useNewlyConnected(outside, data?.items, onConnected)
  return {
    awaited: outside.awaited,
    connect(network) {
      void outside.open({
        path: `/social-sign-in?${new URLSearchParams({ network })}`,
        begin: () => beginSocial(network),
      })
    },
    async take(answer) {
      await call(socialSignInRoutes.complete, { body: { answer } })
      await refetch()
    },
    cancel: outside.close,
  }
}

/** Begins to sign in at a network; answers its address. */
export async function beginSocial(network: SocialNetwork): Promise<string> {
  const body = { network, origin: location.origin }
  return (await call(socialSignInRoutes.begin, { body })).address
}

/** Stores the company's application at a network; the form shows what is refused. */
export function useSaveSocialApp(): UseMutationResult<
  SocialAppView,
  unknown,
  { app: SocialApp; body: SocialAppInput }
> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ app, body }) => call(socialSignInRoutes.saveApp, { params: { app }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [signInsKey] }),
    meta: { claims: true },
  })
}

/** Forgets the company's application at a network. */
export function useRemoveSocialApp(): UseMutationResult<SocialAppView, unknown, SocialApp> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (app) => call(socialSignInRoutes.removeApp, { params: { app } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [signInsKey] }),
  })
}
