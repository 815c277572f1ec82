import { describe, expect, it } from 'vitest'
import { readLayouts } from '#testing/file-layouts.ts'
import { programOf } from './contact-programs.ts'
import { proposeImportColumns } from './customer-import-headers.ts'

describe.each(readLayouts('contact-layouts.txt'))('$name', ({ program, columns }) => {
  const headers = columns.map(({ header }) => header)

  it('is known by its headers', () => expect(programOf(headers)).toBe(program))

  it('has every column where it belongs', () => {
    const found = proposeImportColumns(headers, [])
    const told = headers.map((header, at) => `${header} = ${found[at]}`)
    expect(told).toEqual(columns.map(({ header, field }) => `${header} = ${field}`))
  })
})
