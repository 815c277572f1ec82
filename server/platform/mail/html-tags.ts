/** A tag and the text before it; the last piece has no tag. */
export interface HtmlPiece {
  text: string
  /** With its brackets; empty at the end. */
  tag: string
  /** Where the text begins, and what comes after the tag. */
  start: number
  end: number
}

/**
 * Goes through HTML tag by tag, from `from`, in time that grows with its length only: searches by pattern begin anew at
 * each bracket, which is the square of it. A caller that sets `from` of the walk goes on there.
 */
export function* htmlPieces(html: string, walk = { from: 0 }): Generator<HtmlPiece> {
  for (;;) {
    const start = walk.from
    const open = html.indexOf('<', start)
    const close = open < 0 ? -1 : html.indexOf('>', open)
    if (close < 0) {
      yield { text: html.slice(start), tag: '', start, end: html.length }
      return
    }
    const end = close + 1
    walk.from = end
    yield { text: html.slice(start, open), tag: html.slice(open, end), start, end }
  }
}

/** The text between tags alone. */
export function withoutTags(html: string): string {
  let text = ''
  for (const piece of htmlPieces(html)) text += piece.text
  return text
}
