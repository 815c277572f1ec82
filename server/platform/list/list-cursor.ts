import * as z from 'zod/mini'

/** Where a page ended: the order it was read in, the last row's sort value as text, and its id. */
export interface ListCursor {
  sort: string
  value: string | null
  id: number
}

const cursorShape = z.tuple([z.string(), z.nullable(z.string()), z.int()])

/** The cursor as opaque text for the wire. */
export function encodeCursor({ sort, value, id }: ListCursor): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')
}

/** Reads a cursor; undefined when the text is not one. */
export function decodeCursor(text: string): ListCursor | undefined {
  try {
    const parsed = cursorShape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (!parsed.success) return undefined
    const [sort, value, id] = parsed.data
    return { sort, value, id }
  } catch {
    return undefined
  }
}
