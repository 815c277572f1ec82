import { tradeNameKey } from '@landfall/contract/trade-name.ts'

/** The key under which customs data would know a company; empty where its name or country is missing. */
export function tradePartyKey({ name, country }: { name: string; country: string | null }): string {
  const key = country === null ? null : tradeNameKey(name)
  return key === null ? '' : `${key}|${country}`
}
