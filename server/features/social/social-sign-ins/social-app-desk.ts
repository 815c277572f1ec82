import {
  networkAbilities,
  type SocialApp,
  type SocialNetwork,
} from '@landfall/contract/social/social-networks.ts'
import type { SocialAppConfig, SocialNetworkConfig } from '#platform/config/social-network-config.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { listSocialApps } from './social-sign-in-store.ts'

/** An application, and whose it is. */
export interface OpenApp extends SocialAppConfig {
  /** What it reports comes to the installation, not to doors of single accounts. */
  isOfInstallation: boolean
}

export interface AppNeeds {
  secrets: SecretBox
  apps: SocialNetworkConfig['apps']
}

/** The application by which people of the transaction's company sign in at a network; its own goes first. */
export async function findApp(
  db: Db,
  { secrets, apps }: AppNeeds,
  network: SocialNetwork,
): Promise<OpenApp | undefined> {
  const name = networkAbilities[network].signsInBy
  if (name === null) return undefined
  const own = (await listSocialApps(db)).find(({ app }) => app === name)
  if (own)
    return {
      ...{ clientId: own.clientId, clientSecret: secrets.open(own.clientSecretSealed) },
      isOfInstallation: false,
    }
  return ofInstallation(apps, name)
}

/** The application of a network by its id, as long as it is there. */
export async function findAppById(
  db: Db,
  needs: AppNeeds,
  { network, clientId }: { network: SocialNetwork; clientId: string },
): Promise<OpenApp | undefined> {
  const app = await findApp(db, needs, network)
  if (app?.clientId === clientId) return app
  const name = networkAbilities[network].signsInBy
  const given = name === null ? undefined : ofInstallation(needs.apps, name)
  return given?.clientId === clientId ? given : undefined
}

function ofInstallation(apps: AppNeeds['apps'], name: SocialApp): OpenApp | undefined {
  const given = apps[name]
  return given && { ...given, isOfInstallation: true }
}
