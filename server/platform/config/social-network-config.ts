import * as z from 'zod'

/** How this installation is known at a network. */
export interface SocialAppConfig {
  clientId: string
  clientSecret: string
}

/** Where networks are asked, and where people sign in to give access to their accounts. */
export interface NetworkAddresses {
  /** WhatsApp and Facebook, with the version of their API. */
  graphUrl: string
  /** Where people sign in at Meta. */
  metaDialogUrl: string
  /** Telegram's own servers, or a Bot API server of one's own. */
  telegramUrl: string
  linkedinUrl: string
  /** LinkedIn: of which month its API is. */
  linkedinVersion: string
  linkedinSignInUrl: string
}

export interface SocialNetworkConfig {
  addresses: NetworkAddresses
  /** Applications of the installation; without one a company brings its own. */
  apps: { meta: SocialAppConfig | undefined; linkedin: SocialAppConfig | undefined }
  /** The word by which Meta proves that it was told where the installation's application reports. */
  metaVerifyToken: string | undefined
}

const networkUrl = (usual: string) =>
  z
    .url({ protocol: /^https?$/ })
    .regex(/[^/]$/)
    .default(usual)
const word = z.string().min(1).max(300).optional()

/** What an operator may say of the networks; the defaults are what they publish. */
export const socialNetworkVariables = {
  META_GRAPH_URL: networkUrl('https://graph.facebook.com/v25.0'),
  META_DIALOG_URL: networkUrl('https://www.facebook.com/v25.0'),
  META_APP_ID: word,
  META_APP_SECRET: word,
  META_VERIFY_TOKEN: word,
  TELEGRAM_API_URL: networkUrl('https://api.telegram.org'),
  LINKEDIN_API_URL: networkUrl('https://api.linkedin.com'),
  LINKEDIN_VERSION: z
    .string()
    .regex(/^\d{6}$/)
    .default('202601'),
  LINKEDIN_SIGN_IN_URL: networkUrl('https://www.linkedin.com/oauth/v2'),
  LINKEDIN_CLIENT_ID: word,
  LINKEDIN_CLIENT_SECRET: word,
}

type Variables = z.output<z.ZodObject<typeof socialNetworkVariables>>

/** The networks with what the operator said of them. */
export function readSocialNetworks(v: Variables): SocialNetworkConfig {
  return {
    addresses: {
      graphUrl: v.META_GRAPH_URL,
      metaDialogUrl: v.META_DIALOG_URL,
      telegramUrl: v.TELEGRAM_API_URL,
      linkedinUrl: v.LINKEDIN_API_URL,
      linkedinVersion: v.LINKEDIN_VERSION,
      linkedinSignInUrl: v.LINKEDIN_SIGN_IN_URL,
    },
    apps: {
      // Without the word for its reports nothing that people write would arrive.
      meta: v.META_VERIFY_TOKEN ? readApp(v.META_APP_ID, v.META_APP_SECRET) : undefined,
      linkedin: readApp(v.LINKEDIN_CLIENT_ID, v.LINKEDIN_CLIENT_SECRET),
    },
    metaVerifyToken: v.META_VERIFY_TOKEN,
  }
}

function readApp(
  clientId: string | undefined,
  clientSecret: string | undefined,
): SocialAppConfig | undefined {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined
}
