import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunkLines } from './row-chunks.ts'

async function collect(pieces: readonly Uint8Array[], size: number): Promise<string[]> {
  async function* source() {
    yield* pieces
  }
  const chunks: string[] = []
  for await (const chunk of chunkLines(source(), size)) chunks.push(chunk.toString())
  return chunks
}

/** Cuts text at the given places, as a network would. */
function cutAt(text: string, places: readonly number[]): Buffer[] {
  const bytes = Buffer.from(text)
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b)
  return ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end))
}

test('chunks end at line ends, join to the input and do not depend on how it arrives', async () => {
  const line = fc.string({ maxLength: 30 }).map((text) => `${text.replaceAll('\n', ' ')}\n`)
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.array(fc.nat()), fc.array(fc.nat()), async (lines, one, other) => {
      const text = lines.join('')
      const chunks = await collect(cutAt(text, one), 40)
      expect(chunks.join('')).toBe(text)
      expect(chunks.every((chunk) => chunk.endsWith('\n'))).toBe(true)
      expect(await collect(cutAt(text, other), 40)).toEqual(chunks)
    }),
  )
})

test('a last line without an end is kept, a line without any end is refused', async () => {
  expect(await collect([Buffer.from('a\nb')], 1)).toEqual(['a\n', 'b'])
  await expect(collect([Buffer.alloc(100, 'x')], 10)).rejects.toThrow('longer than')
})
