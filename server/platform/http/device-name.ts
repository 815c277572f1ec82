import Bowser from 'bowser'

/** What an agent says of itself in words; empty parts when it says nothing. */
export function nameDevice(agent: string): { browser: string; system: string } {
  if (agent === '') return { browser: '', system: '' }
  const { browser, os } = Bowser.parse(agent)
  return { browser: browser.name || agent.split('/')[0]?.slice(0, 40) || '', system: os.name ?? '' }
}
