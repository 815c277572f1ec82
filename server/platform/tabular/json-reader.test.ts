import { describe, expect, it } from 'vitest'
import { createJsonReader, looksLikeJson } from './json-reader.ts'
import { TableError } from './table-limits.ts'

function read(text: string, step = 7): string[][] {
  const reader = createJsonReader({ encoding: 'utf-8' })
  const bytes = Buffer.from(text)
  const rows: string[][] = []
  for (let at = 0; at < bytes.length; at += step) rows.push(...reader.push(bytes.subarray(at, at + step)))
  return [...rows, ...reader.end()]
}

function problemOf(text: string): string {
  try {
    read(text, 1000)
  } catch (error) {
    if (error instanceof TableError) return error.problem
    throw error
  }
  return 'none'
}

describe('JSON files', () => {
  const header = ['date', 'buyer.name', 'buyer.tags', 'kg']
  const rows = [header, ['2025-01-05', '甲 "A" }]', 'a, b', '1.5'], ['', 'B', '', '12345678901234567890']]

  it('reads an array, one object per line, and objects one after another, however they are cut', () => {
    const first = String.raw`{"date": "2025-01-05", "buyer": {"name": "甲 \"A\" }]", "tags": ["a", "b"]}, "kg": 1.50}`
    const second = '{"buyer":{"name":"B"},"kg":12345678901234567890,"date":null}'
    const spread = first.replace('{', '{\n ')
    for (const step of [1, 3, 64, 10_000]) {
      expect(read(`[${first},\n ${second}]\n`, step)).toEqual(rows)
      expect(read(`\ufeff${first}\r\n\r\n${second}`, step)).toEqual(rows)
      expect(read(`${spread}\n${second}`, step)).toEqual(rows)
    }
  })

  it('takes the header from the first thousand objects and keeps what comes later out of the way', () => {
    const objects = Array.from({ length: 1002 }, (_, n) =>
      n === 999 ? { a: n, b: 'x' } : n === 1000 ? { a: n, late: 1 } : { a: n },
    )
    const read1 = read(objects.map((object) => JSON.stringify(object)).join('\n'), 4096)
    expect(read1[0]).toEqual(['a', 'b'])
    expect(read1[1000]).toEqual(['999', 'x'])
    expect(read1[1001]).toEqual(['1000', '', '{"late":1}'.replace('1', '"1"')])
    expect(read1[1002]).toEqual(['1001', ''])
  })

  it('keeps a line that is no object as it is', () => {
    expect(read('{"a":1}\n{"a":2\n[3]\n{"a":4}')).toEqual([['a'], ['1'], ['', '{"a":2'], ['', '[3]'], ['4']])
  })

  it('refuses what is cut off, no list of objects, or too deep', () => {
    expect(problemOf('[{"a":1},{"a":')).toBe('truncatedWorkbook')
    expect(problemOf('[{"a":1}')).toBe('truncatedWorkbook')
    expect(problemOf('[{"a":"never closed}]')).toBe('truncatedWorkbook')
    expect(problemOf('[1,2]')).toBe('notJson')
    expect(problemOf('[{"a":1}] trailing')).toBe('notJson')
    expect(problemOf('[{"a":}]')).toBe('notJson')
    expect(problemOf(`[{"a":${'['.repeat(5000)}`)).toBe('jsonTooDeep')
    expect(problemOf(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`)).toBe('jsonTooDeep')
    const wide = Object.fromEntries(Array.from({ length: 301 }, (_, n) => [`c${n}`, n]))
    expect(problemOf(JSON.stringify([wide]))).toBe('tooManyColumns')
  })

  it('is told from CSV by its beginning', () => {
    expect(['[{"a":1}]', ' \n[ {', '{"a":1}', '[]'].every((text) => looksLikeJson(Buffer.from(text)))).toBe(
      true,
    )
    expect(looksLikeJson(Buffer.from('[{"a":1}]', 'utf16le'))).toBe(true)
    expect(['[date],[hs]', '{date},hs', 'date'].some((text) => looksLikeJson(Buffer.from(text)))).toBe(false)
  })
})
