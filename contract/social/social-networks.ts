/** Networks by whose official doors people are reached. */
export const socialNetworks = ['whatsapp', 'telegram', 'facebook', 'linkedin'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

/** How the networks call themselves, in every language. */
export const networkNames: Readonly<Record<SocialNetwork, string>> = {
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  facebook: 'Messenger',
  linkedin: 'LinkedIn',
}

/** Applications at which people sign in to give access to their accounts; the names are `socialAccounts.apps.<app>`. */
export const socialApps = ['meta', 'linkedin'] as const
export type SocialApp = (typeof socialApps)[number]

/** What a network lets a company do. */
export interface NetworkAbilities {
  /** Whether people can be answered there; elsewhere something is published alone. */
  hasMessages: boolean
  /** Where somebody signs in to bind an account; null: a token of the network's own console is typed in. */
  signsInBy: SocialApp | null
  /** Hours after somebody's last message in which he may be answered; null: always. */
  windowHours: number | null
  /** The longest text of one message. */
  longestText: number
  /** The longest text below a file; 0: a file stands alone, and its text is a message of its own. */
  longestCaption: number
  /** Whether the number of a business account is asked for beside the token. */
  needsBusinessId: boolean
  /** Whether events are signed with the secret of an app, which has to be typed in. */
  needsAppSecret: boolean
  /** Whether the network is told by itself where to report events. */
  opensDoorItself: boolean
  /** Messages a second that one account may begin by a template; 0: nobody can be written to first. */
  templatesPerSecond: number
  /** The longest text of a post, alone and below a picture; null: it has no posts. */
  postLengths: { alone: number; withPicture: number } | null
}

/** The official limits of each network. */
export const networkAbilities: Readonly<Record<SocialNetwork, NetworkAbilities>> = {
  whatsapp: {
    hasMessages: true,
    signsInBy: 'meta',
    windowHours: 24,
    longestText: 4096,
    longestCaption: 1024,
    needsBusinessId: true,
    needsAppSecret: true,
    opensDoorItself: false,
    templatesPerSecond: 80,
    postLengths: null,
  },
  telegram: {
    hasMessages: true,
    signsInBy: null,
    windowHours: null,
    longestText: 4096,
    longestCaption: 1024,
    needsBusinessId: false,
    needsAppSecret: false,
    opensDoorItself: true,
    templatesPerSecond: 0,
    postLengths: { alone: 4096, withPicture: 1024 },
  },
  facebook: {
    hasMessages: true,
    signsInBy: 'meta',
    windowHours: 24,
    longestText: 2000,
    longestCaption: 0,
    needsBusinessId: false,
    needsAppSecret: true,
    opensDoorItself: false,
    templatesPerSecond: 0,
    postLengths: { alone: 60_000, withPicture: 60_000 },
  },
  linkedin: {
    hasMessages: false,
    signsInBy: 'linkedin',
    windowHours: null,
    longestText: 0,
    longestCaption: 0,
    needsBusinessId: false,
    needsAppSecret: false,
    opensDoorItself: true,
    templatesPerSecond: 0,
    postLengths: { alone: 3000, withPicture: 3000 },
  },
}

/** Networks at which people can be answered. */
export const messageNetworks = socialNetworks.filter((network) => networkAbilities[network].hasMessages)
