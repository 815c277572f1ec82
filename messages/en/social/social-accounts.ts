import type { socialAccounts as zh } from '../../zh/social/social-accounts.ts'

export const socialAccounts: typeof zh = {
  intro:
    'Messages come and go by the official doors of the networks. Tokens are sealed and go to their network alone.',
  add: 'Bind an account',
  failed: 'The accounts could not be loaded',
  emptyTitle: 'No account is bound yet',
  emptyHint: 'Once one is bound, what people write to it appears in the social inbox',
  network: 'Network',
  about: {
    whatsapp:
      'WhatsApp Cloud API: answer people who write to your number, freely for 24 hours after their last message.',
    telegram:
      'Telegram bot: answer people who have written to the bot, at any time. A bot cannot begin a conversation.',
    facebook:
      'Messenger of a Facebook page: answer people who write to the page, for 24 hours after their last message.',
    linkedin:
      'LinkedIn page: publish posts. LinkedIn has no door for messages; on a customer you can open the profile and copy your text.',
  },
  health: {
    ok: 'Working',
    failing: 'Does not answer',
    reauth: 'Needs a new token',
  },
  tokenHint: {
    whatsapp: 'Takes a permanent token of a system user from Meta Business Manager.',
    telegram: 'The token comes from @BotFather.',
    facebook: 'Takes a user token with pages_messaging.',
    linkedin: 'The token comes from the token generator of the LinkedIn Developer Portal.',
  },
  token: 'Token',
  businessId: 'WhatsApp Business account ID',
  appSecret: 'App secret',
  appSecretHint: 'Proves that what arrives is really from Meta; it stands in the basic settings of your app',
  appSecretKept: 'Stays as it is when empty',
  find: 'Look up',
  target: 'Number, bot or page to bind',
  noTargets: 'This token may act for no number, bot or page',
  unusable: '{name} (the token has no right to it)',
  taken: '{name} (bound already)',
  bound: 'The account is bound',
  door: 'Set up receiving',
  doorHint:
    'Enter both in the webhook settings of your Meta app, and subscribe to messages and message_template_status_update (for Messenger also to message_deliveries and message_reads).',
  doorOpen: 'This network was told by itself; nothing is left to be done.',
  address: 'Callback URL',
  verifyToken: 'Verify token',
  renew: 'New token',
  renewed: 'The token is replaced',
  check: 'Check now',
  unbind: 'Unbind',
  unbindQuestion: 'Unbind “{name}”?',
  unbindHint:
    'Its token and secret are removed at once. The account goes to the recycle bin with its conversations ({amount}); after a restore it needs a new token.',
  unbound: 'The account is unbound',
  played: 'Demo account',
  tryOut: 'Receive a trial message',
  triedOut: 'A trial message is on its way to the social inbox',
  playedHint: 'Its network is played on this machine; nothing leaves it',
  conversations: 'Conversations: {amount}',
  checkedAt: 'Checked',
  expiresAt: 'The token ends on {day}',
  eventAt: 'Last received',
  noEvents: 'Nothing has arrived yet',
  refused: 'Something with a wrong signature was refused. Check the app secret.',
  way: 'How',
  bySignIn: 'Sign in at the network',
  byToken: 'Enter a token',
  signInFirst: 'Sign in at the network first',
  apps: {
    meta: 'Meta (Facebook, WhatsApp)',
    linkedin: 'LinkedIn',
  },
  appMissing: 'Nobody can sign in by {provider} yet: set up an application first, or enter a token.',
  appSetUp: 'Set up an application',
  connect: 'Sign in with {provider}',
  connected: 'Signed in with {provider}',
  waiting: 'Waiting for the {provider} window',
  signedIn: 'Signed in at {network}. You can close this window and go on where you were.',
  appsTitle: 'Applications',
  appsIntro:
    'To bind accounts by signing in, an application has to be registered with the network once. What is bound stays bound when it changes.',
  appSteps: {
    meta: 'In Meta for Developers, create an app of the type “Business” with the products Facebook Login, Messenger and WhatsApp, and enter this as a valid OAuth redirect URI:',
    linkedin:
      'In the LinkedIn Developer Portal, create an app for your page with the product “Community Management API”, and enter this as an authorized redirect URL:',
  },
  appRemoveHint: 'Accounts that are bound keep working until their tokens end.',
  renewedBy: 'The token is renewed before {day}',
}
