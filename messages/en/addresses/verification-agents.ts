import type { verificationAgents as zh } from '../../zh/addresses/verification-agents.ts'

export const verificationAgents: typeof zh = {
  title: 'Verifying agents',
  intro:
    'Where port 25 is closed here, an agent can run on a machine that reaches mail servers: it takes addresses from here with a key, asks the servers and hands back what they said. While an agent is there, it asks; without it everything goes on here.',
  empty: 'No agents yet',
  emptyHint: 'Mail servers are asked from this machine.',
  add: 'Add an agent',
  name: 'Name',
  nameHint: 'For example the city where the machine stands',
  setUp: 'On the other machine',
  setUpHint:
    'Install Node and this program there; it needs no database. Put in your own names: VERIFY_HELO must be what the reverse record of its address says, and the domain of VERIFY_SENDER should allow that address to send.',
  keyTitle: 'Key of the agent',
  keyWarning: 'The key is shown this once. Keep it on the agent’s machine now.',
  keyKept: 'I have kept it',
  lastSeen: 'Last seen',
  settled: '{amount, # address|# addresses} found out',
  made: 'Added',
  revoke: 'Take the key back',
  revokeQuestion: 'Take the key of “{name}” back?',
  revokeText:
    'The agent stops at once. What it was asking for goes to others or to this machine; nothing is lost.',
  revoked: 'The key was taken back',
  health: {
    new: 'Not come yet',
    lost: 'Lost',
    closed: 'Port 25 closed',
    noNames: 'No names',
    unnamed: 'No reverse record',
    well: 'Working',
  },
  healthHint: {
    new: 'It appears here once it was started with its key.',
    lost: 'It has not been heard of for a minute. What it had comes back by itself.',
    closed: 'It reaches no mail server, so it takes no addresses.',
    noNames: 'It cannot look up domains, so it takes no addresses.',
    unnamed: 'The reverse record of its address does not name it; some mail servers refuse it for that.',
  },
}
