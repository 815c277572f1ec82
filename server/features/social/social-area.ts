import type { Area } from '#platform/area/area.ts'
import type { Platform } from '#platform/area/platform.ts'
import type { LoadContext } from '#platform/demo/demo-loading.ts'
import type { PersonRows } from '#platform/records/known-person.ts'
import type { RecycleHandler } from '#platform/records/recycle-handler.ts'
import { startCampaigns } from './campaigns/campaign-loop.ts'
import { readCampaignFigures } from './campaigns/campaign-read-model.ts'
import { registerCampaignRoutes } from './campaigns/campaign-routes.ts'
import type { CampaignNeeds } from './campaigns/campaign-service.ts'
import { findCampaignUse } from './campaigns/campaign-use.ts'
import { registerChannelRoutes } from './channels/channel-routes.ts'
import { startTemplateChecks } from './message-templates/message-template-checks.ts'
import { registerTemplateRoutes } from './message-templates/message-template-routes.ts'
import { registerQuickReplyRoutes } from './quick-replies/quick-reply-routes.ts'
import { createAccountDoors } from './social-accounts/account-doors.ts'
import { startAccountHealth } from './social-accounts/account-health.ts'
import { accountRecycling, quickReplyRecycling } from './social-accounts/account-recycle.ts'
import { registerAccountRoutes } from './social-accounts/social-account-routes.ts'
import type { StoredAccount } from './social-accounts/social-account-store.ts'
import { registerConsentRoutes } from './social-consents/consent-routes.ts'
import { loadDemoSocial } from './social-demo/demo-social.ts'
import { findPlayedAccount, lineOfAccount, ownUrlOf } from './social-demo/played-line.ts'
import { createPlayedNetworks } from './social-demo/played-networks.ts'
import { listPlayedTemplates } from './social-demo/played-templates.ts'
import { registerTrialRoute } from './social-demo/trial-route.ts'
import { registerEventDoor } from './social-events/event-door.ts'
import { startEvents } from './social-events/event-loop.ts'
import type { ReportNeeds } from './social-events/report-service.ts'
import { listChat } from './social-inbox/chat-read-model.ts'
import { registerInboxRoutes } from './social-inbox/chat-routes.ts'
import type { InboxNeeds } from './social-inbox/chat-service.ts'
import type { FileNeeds } from './social-inbox/file-service.ts'
import { startMedia } from './social-inbox/media-loop.ts'
import { socialPersons } from './social-inbox/social-persons.ts'
import { createNetworkDesk } from './social-networks/network-desk.ts'
import { startPosts } from './social-posts/post-loop.ts'
import { registerPostRoutes } from './social-posts/post-routes.ts'
import { registerSocialSignInRoutes } from './social-sign-ins/social-sign-in-routes.ts'

/** What other areas are given of this one. */
export interface Social extends Area {
  /** Where this area knows of persons. */
  persons: readonly PersonRows[]
  recycling: readonly RecycleHandler[]
  /** What was written with a customer, for his timeline. */
  listChat: typeof listChat
  /** What came of campaigns, beside what came of mail. */
  readCampaignFigures: typeof readCampaignFigures
  /** What became of paid campaigns. */
  uses: { socialSend: typeof findCampaignUse }
  demo: { loadSocial(ctx: Pick<LoadContext, 'db'>): Promise<void> }
}

/** People reached by the official doors of social networks: accounts, what is reported to them, and the inbox. */
export function createSocial(
  platform: Platform,
  deps: InboxNeeds & ReportNeeds & CampaignNeeds & Pick<FileNeeds, 'linkOf'>,
): Social {
  const { stores, secrets, log, publicUrl, config } = platform
  const { database, files } = stores
  const doors = createAccountDoors(secrets, publicUrl)
  let ownUrl = publicUrl
  const lineOf = (account: StoredAccount) =>
    lineOfAccount({ doors, secrets, ownUrl: () => ownUrl() }, account)
  const played = createPlayedNetworks({
    log,
    async lineOf(targetId) {
      const account = await findPlayedAccount(database.systemDb, targetId)
      return account && lineOf(account)
    },
    templatesOf: (businessId) => listPlayedTemplates(database.systemDb, businessId),
  })
  const desk = createNetworkDesk(platform, played)
  const { apps } = config.socialNetworks
  return {
    async registerRoutes(server) {
      ownUrl = () => ownUrlOf(server, publicUrl)
      registerAccountRoutes(server, { desk, doors, secrets, apps })
      registerSocialSignInRoutes(server, { desk, secrets, apps, publicUrl })
      registerInboxRoutes(server, { ...deps, desk, secrets, files })
      registerQuickReplyRoutes(server)
      registerConsentRoutes(server, deps)
      registerTemplateRoutes(server, { desk, secrets })
      registerCampaignRoutes(server, deps)
      registerChannelRoutes(server, deps)
      registerPostRoutes(server, { ...deps, files })
      registerTrialRoute(server, { played, lineOf })
      await registerEventDoor(server.fastify, {
        database,
        doors,
        secrets,
        log,
        config: config.socialNetworks,
      })
    },
    startLoops: async () => [
      await startEvents({ database, log, recogniseCustomer: deps.recogniseCustomer }),
      startAccountHealth({ database, desk, secrets, apps, log }),
      startTemplateChecks({ database, desk, secrets, log }),
      await startCampaigns({ database, desk, secrets, log }),
      await startPosts({ database, files, desk, secrets, log }),
      await startMedia({ database, files, desk, secrets, log }),
    ],
    close: () => played.close(),
    persons: socialPersons,
    recycling: [accountRecycling, quickReplyRecycling],
    ...{ listChat, readCampaignFigures },
    uses: { socialSend: findCampaignUse },
    demo: { loadSocial: (ctx) => loadDemoSocial(ctx, { doors, secrets }) },
  }
}
