import { companyRoutes } from '@landfall/contract/organisation/companies.ts'
import { test as base } from '@playwright/test'
import { type IdentityProvider, startIdentityProvider } from '../server/testing/identity-provider.ts'
import { type ImapServer, startImapServer } from '../server/testing/imap-server.ts'
import { type OwnNetworks, playOwnNetworks } from '../server/testing/own-networks.ts'
import { createTestClient } from '../server/testing/test-client.ts'
import { startDemoApp } from './demo-app.ts'
import { tokenFor } from './sign-in.ts'

/** The program that all journeys of a worker use, one after the other: each leaves it as the next one expects it. */
export const app = { url: '' }

/** On this machine: a provider of mailboxes, one of its mailboxes, and social networks. */
export const outside = {} as { google: IdentityProvider; mailbox: ImapServer; networks: OwnNetworks }

/** A journey; starting both databases for every file would take longer than most journeys do. */
export const test = base.extend<object, { sharedApp: undefined }>({
  sharedApp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs.
    async ({}, use) => {
      const [google, mailbox, networks] = await Promise.all([
        startIdentityProvider(),
        startImapServer(),
        playOwnNetworks(),
      ])
      mailbox.accessTokens = google.accessTokens
      Object.assign(outside, { google, mailbox, networks })
      // Mailboxes of the journeys are on this machine.
      const started = await startDemoApp({
        ...{ MAILBOXES_PRIVATE: 'on', SSO_PRIVATE_ISSUERS: 'on', GOOGLE_ISSUER: google.issuer },
        ...{ GOOGLE_CLIENT_ID: google.clientId, GOOGLE_CLIENT_SECRET: google.clientSecret },
        GOOGLE_IMAP: `imap://127.0.0.1:${mailbox.port}`,
        ...networks.environment,
      })
      app.url = started.url
      try {
        await addSeats()
        await use(undefined)
      } finally {
        await started.remove()
        await google.stop()
        await mailbox.stop()
        await networks.close()
      }
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
})

/** Journeys hire colleagues who stay; which of them share a program differs from run to run. */
async function addSeats(): Promise<void> {
  const client = createTestClient(app.url)
  const oem = { token: await tokenFor({ url: app.url, userName: 'oem' }) }
  const own = { token: await tokenFor({ url: app.url, userName: 'admin' }) }
  const { name } = await client.call(companyRoutes.settings, {}, own)
  const { items } = await client.call(companyRoutes.list, { query: { search: name } }, oem)
  for (const { id, ...company } of items.filter((each) => each.name === name))
    await client.call(companyRoutes.update, { params: { id }, body: { ...company, seats: 250 } }, oem)
}
