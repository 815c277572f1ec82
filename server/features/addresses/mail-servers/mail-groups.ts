/** How servers of one operator are asked. */
export interface GroupManners {
  /** Sessions at a time. */
  sessions: number
  /** Addresses asked for in one session. */
  targets: number
  /** Addresses asked for in a minute. */
  perMinute: number
  /** What its "taken" is worth: nothing, or nothing unless an invented address is refused. */
  accepts?: 'anything' | 'often'
  /** Its "mailbox unavailable" counts only while it takes others from us. */
  doubtfulRefusals?: boolean
}

const usual: GroupManners = { sessions: 2, targets: 20, perMinute: 30 }

/** What is known of large operators, by the end of their hosts' names. */
const known: readonly [suffix: string, manners: Partial<GroupManners>][] = [
  ['olc.protection.outlook.com', { sessions: 2, targets: 1, doubtfulRefusals: true }],
  ['protection.outlook.com', { sessions: 2, targets: 3 }],
  ['google.com', { sessions: 4 }],
  ['googlemail.com', { sessions: 4 }],
  ['yahoodns.net', { sessions: 1, targets: 1, accepts: 'anything' }],
  ['qq.com', { sessions: 1, targets: 2 }],
  ['netease.com', { sessions: 1, targets: 2 }],
  ['pphosted.com', { accepts: 'often' }],
  ['mimecast.com', { accepts: 'often' }],
  ['barracudanetworks.com', { accepts: 'often' }],
  ['iphmx.com', { accepts: 'often' }],
  ['messagelabs.com', { accepts: 'often' }],
  ['trendmicro.com', { accepts: 'often' }],
]

/** Whose mail servers these are, by the registrable domain of the host, and how they are asked. */
export function groupOf(
  host: string,
  registrable: (host: string) => string,
): { name: string; manners: GroupManners } {
  const found = known.find(([suffix]) => host === suffix || host.endsWith(`.${suffix}`))
  return { name: found?.[0] ?? registrable(host), manners: { ...usual, ...found?.[1] } }
}

/** Domains whose servers are known to refuse invented addresses. */
export const neverCatchAll: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])
