import { workspaceOf } from './source-imports.ts'

/** What every list screen speaks, whatever it lists. */
const listProtocol = ['list', 'list-layouts', 'permissions', 'saved-views', 'tasks'].map(
  (name) => `contract/${name}.ts`,
)

/** What the build of the web app is made of beside its configuration. */
const buildParts = ['component-styles', 'finish-build', 'left-out', 'slim-routes', 'syntax'].map(
  (name) => `web/${name}.config.ts`,
)

/** Who may import what of ours: zone → path prefixes; `OWN` is the importing file's own area. */
export const ownImports: Record<string, string[]> = {
  contract: ['contract/'],
  messages: ['messages/'],
  'server/platform': ['contract/', 'messages/', 'server/platform/'],
  'server/features': ['contract/', 'server/platform/', 'OWN'],
  'server/app': ['contract/', 'messages/', 'server/app/', 'server/features/', 'server/platform/'],
  'server/testing': ['contract/', 'messages/', 'server/'],
  'web/ui': ['web/ui/', 'web/platform/', 'contract/table-files.ts', ...listProtocol],
  'web/platform': ['contract/', 'messages/', 'web/platform/'],
  'web/features': ['contract/', 'web/ui/', 'web/platform/', 'OWN'],
  'web/app': [
    'contract/',
    'messages/',
    'web/app/',
    'web/features/',
    'web/ui/',
    'web/platform/',
    ...buildParts,
  ],
  'web/testing': ['contract/', 'messages/', 'web/'],
  // Its tests look for a browser as the journeys do.
  desktop: ['contract/', 'desktop/', 'tools/'],
  tools: ['tools/'],
  // The client is measured with page, server and mailboxes together, as its journey walks.
  bench: [
    ...['contract/', 'messages/', 'server/platform/', 'server/testing/', 'tools/', 'bench/'],
    ...['desktop/testing/', 'e2e/client-window.ts', 'e2e/sign-in.ts'],
  ],
  e2e: ['contract/', 'messages/', 'server/testing/', 'tools/', 'e2e/'],
  '': ['tools/'],
}

/** The only packages these zones may use; the others may use all their workspace lists. */
export const packageImports: Record<string, RegExp> = {
  contract: /^zod$/,
  messages: /^$/,
}

/** Who may reach over the tenant wall. */
export const systemReaders = [
  'server/app/',
  'server/testing/',
  ...['session', 'tasks', 'postgres', 'backup'].map((topic) => `server/platform/${topic}/`),
  // Before sign-in there is no company yet; tasks, links in mail and demo data come from several.
  ...[
    'access/access-tokens',
    'access/session',
    'access/single-sign-on',
    'access/webhooks',
    'addresses/address-rules',
    'addresses/site-reading',
    'addresses/verification-agents',
    'addresses/verification-work',
    'buyers/connectors',
    'buyers/demand-alerts',
    'buyers/demand-feeds',
    'buyers/directory-copies',
    'customers/contact-calendar',
    'customers/customer-recycling',
    'customs/customs-identity',
    'customs/customs-watches',
    'email/email-intake',
    'email/email-mailboxes',
    'email/mail-sign-ins',
    'email/email-sending',
    'email/email-sequences',
    'email/email-tracking',
    'email/sender-domains',
    'email/sending-pace',
    'email/variant-tests',
    'frame/notifications',
    'frame/tasks',
    'organisation/branding',
    'organisation/companies',
    'points/points',
    'social/campaigns',
    'social/message-templates',
    'social/social-accounts',
    'social/social-demo',
    'social/social-events',
    'social/social-inbox',
    'social/social-posts',
    'social/social-sign-ins',
  ].map((feature) => `server/features/${feature}/`),
]

/** Who may connect to other machines: with the guard for hosts that people name (decision 0187), or to what is ours. */
export const connectors = [
  ...['outside-guard', 'outside-fetch', 'page-fetch'].map((name) => `server/platform/http/${name}.ts`),
  ...['imap-session', 'smtp-connection'].map((name) => `server/platform/mail/${name}.ts`),
  // By the `fetch` they are given, which has the guard in it.
  'server/platform/oauth/attempt-secrets.ts',
  'server/platform/oauth/provider-client.ts',
  'server/features/access/single-sign-on/single-sign-on-service.ts',
  'server/features/access/webhooks/webhook-sender.ts',
  'server/features/buyers/connectors/connector-asking.ts',
  'server/features/buyers/demand-feeds/feed-reading.ts',
  // Encrypts a line that the guard has made.
  'server/features/addresses/mail-servers/probe-session.ts',
  // Asks the name servers that the operator of the installation has named.
  'server/platform/dns/name-resolver.ts',
  // Asks the spam filter that the operator of the installation has named.
  'server/platform/mail/spam-filter.ts',
  // An agent asks its office alone, which whoever runs it has named.
  'server/features/addresses/verification-agents/office-client.ts',
  // Answers on this machine alone.
  'server/platform/demo/name-server.ts',
  // Serves the sites of the demo, and asks nobody.
  'server/features/addresses/site-reading/demo-sites.ts',
  // By the `fetch` it is given, at the addresses of the configuration.
  'server/features/social/social-networks/network-asking.ts',
  // Plays the networks of the demo, and reports to this process alone.
  'server/features/social/social-demo/played-networks.ts',
  // The engine that we start.
  ...['embedded-clickhouse', 'engine-http'].map((name) => `server/platform/clickhouse/${name}.ts`),
]

/** The zone of a file; files at the top of `server` and `web` compose and count as `app`. */
export function zoneOf(path: string): string {
  const workspace = workspaceOf(path)
  if (workspace !== 'server' && workspace !== 'web') return workspace
  const zone = `${workspace}/${path.split('/')[1]}`
  return zone in ownImports ? zone : `${workspace}/app`
}
