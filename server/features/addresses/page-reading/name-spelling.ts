/** A name in the letters addresses are written in, in parts: as it is read, and as Germans write it without dots. */
export function spellings(name: string): string[][] {
  const german = name.replace(/ä/gi, 'ae').replace(/ö/gi, 'oe').replace(/ü/gi, 'ue')
  return [name, german].map((text) =>
    text
      .replace(/ß/g, 'ss')
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((part) => part !== ''),
  )
}
