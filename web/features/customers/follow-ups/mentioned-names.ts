import type { NamedColleague } from '@landfall/contract/customers/follow-ups.ts'

/** How a colleague is written behind the @; two of one name are told apart. */
export function mentionName({ id, name }: NamedColleague, all: readonly NamedColleague[]): string {
  const isShared = all.some((other) => other.id !== id && other.name === name)
  return isShared ? `${name} #${id}` : name
}

const special = /[.*+?^${}()|[\]\\]/g

/** The colleagues whom a text names with an @, the longer of two names that begin alike. */
export function mentionedIn(text: string, colleagues: readonly NamedColleague[]): number[] {
  const byLength = colleagues
    .map((colleague) => ({ id: colleague.id, name: mentionName(colleague, colleagues) }))
    .sort((a, b) => b.name.length - a.name.length)
  const found: number[] = []
  let rest = text
  for (const { id, name } of byLength) {
    const sign = new RegExp(`@${name.replace(special, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu')
    if (!sign.test(rest)) continue
    found.push(id)
    rest = rest.replace(sign, ' ')
  }
  return found
}
