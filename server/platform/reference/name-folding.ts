const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}

/** A name of a place without case, accents, spaces and signs; “St.” is “Saint”. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Script=Latin}\p{M}+/gu, (letter) => letter[0] ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[øæœßłđı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/(^|[^\p{L}\p{N}])st(?=[.\s-])/gu, '$1saint')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
