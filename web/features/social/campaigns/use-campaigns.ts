import {
  type CampaignAudience,
  type CampaignInput,
  type CampaignPreview,
  type CampaignView,
  campaignRoutes,
} from '@landfall/contract/social/campaigns.ts'
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

/** The name of the list of campaigns, and first part of the query keys of everything about them. */
export const campaignsKey = 'socialCampaigns'
/** The same of the people of one. */
export const campaignPeopleKey = 'socialCampaignPeople'

const liveMs = 3_000
/** What is sent arrives, is read and answered for days. */
const afterMs = 10_000

/** One campaign; read again every few seconds while it sends, and now and then when it has. */
export function useCampaign(id: number | undefined): UseQueryResult<CampaignView> {
  return useQuery({
    queryKey: [campaignsKey, 'one', id],
    queryFn: ({ signal }) => call(campaignRoutes.read, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? liveMs : afterMs),
    meta: { claims: true },
  })
}

/** Whom a campaign would reach; not asked before a number and a template are chosen. */
export function useCampaignPreview(audience: CampaignAudience | undefined): UseQueryResult<CampaignPreview> {
  return useQuery({
    queryKey: [campaignsKey, 'preview', audience],
    queryFn: ({ signal }) =>
      call(
        campaignRoutes.preview,
        { body: audience ?? { accountId: 0, templateId: 0, quietDays: 0 } },
        { signal },
      ),
    enabled: audience !== undefined,
    placeholderData: keepPreviousData,
    meta: { claims: true },
  })
}

function useCampaignWork<Wish, Result>(
  work: (wish: Wish) => Promise<Result>,
  isClaimed: boolean,
): UseMutationResult<Result, unknown, Wish> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [campaignsKey] }),
        client.invalidateQueries({ queryKey: [campaignPeopleKey] }),
      ]),
    ...(isClaimed ? { meta: { claims: true } } : {}),
  })
}

/** Puts a campaign in line; the form shows what is refused. */
export function useLaunch(): UseMutationResult<{ id: number }, unknown, CampaignInput> {
  return useCampaignWork(
    (body: CampaignInput) => call(campaignRoutes.create, { body }, { timeout: null, act: 'createTask' }),
    true,
  )
}

/** Lets a campaign wait, go on or end. */
export function useMoveCampaign(
  id: number,
): UseMutationResult<CampaignView, unknown, 'pause' | 'resume' | 'cancel'> {
  return useCampaignWork(
    (action: 'pause' | 'resume' | 'cancel') => call(campaignRoutes[action], { params: { id } }),
    false,
  )
}
