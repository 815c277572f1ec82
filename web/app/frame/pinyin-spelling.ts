import readings from './pinyin-readings.json'

const byCharacter = new Map(
  Object.entries(readings).flatMap(([reading, characters]) =>
    [...characters].map((character) => [character, reading] as const),
  ),
)

/** How a Chinese title is typed: in full and by the first letters; none when a character is not in the table. */
export function pinyinSpellings(title: string): string[] {
  const parts = [...title.toLowerCase()].filter((character) => /[\p{L}\p{N}]/u.test(character))
  const syllables = parts.map((character) => byCharacter.get(character) ?? latin(character))
  if (syllables.includes(undefined) || syllables.join('') === title.toLowerCase()) return []
  const initials = syllables.map((syllable) => syllable?.[0] ?? '')
  return [syllables.join(''), initials.join('')]
}

function latin(character: string): string | undefined {
  return /[a-z0-9]/.test(character) ? character : undefined
}
