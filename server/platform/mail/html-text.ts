const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Replaces character references by what they stand for. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#?)(\w+);/g, (whole, mark: string, name: string) => {
    if (!mark) return named[name.toLowerCase()] ?? whole
    const code = /^x/i.test(name) ? Number.parseInt(name.slice(1), 16) : Number(name)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** A readable plain-text twin of sanitised HTML; links stand behind their words. */
export function htmlToText(html: string): string {
  const text = html
    .replace(/<style\b[\s\S]*?<\/style>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<a\b[^>]*?\shref="([^"]*)"[^>]*>(.*?)<\/a>/gi, (_link, href: string, words: string) => {
      const plain = words.replace(/<[^>]*>/g, '').trim()
      const target = href.replace(/^(mailto|tel):/i, '')
      return !plain || plain === target ? target : `${plain} (${target})`
    })
    .replace(/<img\b[^>]*?\salt="([^"]+)"[^>]*>/gi, '$1')
    .replace(/<br\b[^>]*>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<hr\b[^>]*>/gi, '\n----\n')
    .replace(/<\/(?:td|th)>/gi, ' ')
    .replace(/<\/(?:p|h[1-6]|table|ul|ol|blockquote)>/gi, '\n\n')
    .replace(/<\/?(?:div|tr|section|header|footer|center)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
  return decodeEntities(text)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
